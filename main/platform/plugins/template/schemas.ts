/** JSON Schemas of the files that an author writes by hand, for completion in editors. They are made from the schemas that judge those files. */
import { z } from 'zod';
import { ManifestFile } from '#main/platform/plugins/manifest';
import { ScenarioFile } from '#main/platform/plugins/scenario-file';

const Catalogue = z.record(z.string(), z.string().min(1)).meta({
  description:
    'Texts by key. Places: {{name}}, {{count, number}}, {{sl, signed}}, {{names, list}}. Plural forms: key_one and key_other, in French also key_many.',
});

/** The schemas by file name. */
export function jsonSchemas(): Readonly<Record<string, unknown>> {
  const schemaOf = (schema: z.ZodType): unknown => z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' });
  return {
    'plugin.schema.json': schemaOf(ManifestFile),
    'scenario.schema.json': schemaOf(ScenarioFile),
    'catalogue.schema.json': schemaOf(Catalogue),
  };
}
