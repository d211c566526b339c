/** The tables of records as typed queries know them, made from the registry. */
import type { ColumnBuilderBase, HasDefault, NotNull } from 'drizzle-orm';
import { customType, sqliteTable } from 'drizzle-orm/sqlite-core';
import type { ConvertCustomConfig, SQLiteCustomColumnBuilder, SQLiteTableWithColumns } from 'drizzle-orm/sqlite-core';
import type { BuildColumns } from 'drizzle-orm/column-builder';
import { json } from '#main/platform/database/damaged';
import { fitOf } from '#main/platform/database/fits';
import type { Column, Columns } from '#shared/records/kit/column';
import { columnName } from '#shared/records/kit/record';
import type { TableDefinition } from '#shared/records/kit/record';

type Custom<T> = SQLiteCustomColumnBuilder<ConvertCustomConfig<string, { data: T; driverData: unknown }>>;
type Initial<C, B extends ColumnBuilderBase> = C extends { readonly initial: unknown } ? HasDefault<B> : B;
type Builder<C> = C extends Column<infer T> ? Initial<C, null extends T ? Custom<NonNullable<T>> : NotNull<Custom<Exclude<T, undefined>>>> : never;
type Builders<C extends Columns> = { [K in keyof C]: Builder<C[K]> };

/** A table as typed queries know it. */
export type TableOf<C extends Columns> = SQLiteTableWithColumns<{
  name: string;
  schema: undefined;
  columns: BuildColumns<string, Builders<C>, 'sqlite'>;
  dialect: 'sqlite';
}>;

const plain = (dataType: 'text' | 'integer' | 'blob') => customType<{ data: unknown; driverData: unknown }>({ dataType: () => dataType });
const PLAIN = { text: plain('text'), integer: plain('integer'), blob: plain('blob') } as const;

const asFlag = customType<{ data: boolean; driverData: number }>({
  dataType: () => 'integer',
  toDriver: (value) => (value ? 1 : 0),
  fromDriver: (stored) => stored === 1,
});

function builderOf(table: string, field: string, { stored, shape, nullable, key, initial }: Column) {
  const name = columnName(field);
  const column = stored === 'json' ? json(table, name, fitOf(shape)) : stored === 'flag' ? asFlag(name) : PLAIN[stored](name);
  const required = nullable || key === true ? column : column.notNull();
  const keyed = key === true ? required.primaryKey() : required;
  return initial === undefined ? keyed : keyed.default(initial as never);
}

/** Makes the table of a kind of record, or of a part of one. */
export function tableOf<C extends Columns>({ table, columns }: TableDefinition<C>): TableOf<C> {
  const builders = Object.entries(columns).map(([field, column]) => [field, builderOf(table, field, column)]);
  return sqliteTable(table, Object.fromEntries(builders) as never) as never;
}
