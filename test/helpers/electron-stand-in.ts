/** Stands where `electron` is imported from in plain Node: whatever needs the real one is tested in the real one. */
export {};
