/** The declarations of the plugin contract, which the build makes from its sources (`scripts/lib/plugin-api-types.mjs`). */
declare module 'virtual:plugin-api-types' {
  const types: string;
  export default types;
}
