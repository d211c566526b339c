/**
 * The kit for authors of rule systems: what most of them would otherwise write again. Everything is pure and optional, builds values of the
 * contract and nothing else, and names entries of the plugin's own catalogue as its documentation says.
 */
export * from '#shared/plugin-api/kit/chances';
export * from '#shared/plugin-api/kit/characters';
export * from '#shared/plugin-api/kit/fields';
export * from '#shared/plugin-api/kit/messages';
export * from '#shared/plugin-api/kit/participants';
export * from '#shared/plugin-api/kit/presenting';
export * from '#shared/plugin-api/kit/steps';
export * from '#shared/plugin-api/kit/tests';
