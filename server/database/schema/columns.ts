/** Kinds of columns that many tables have. */
import type { ColumnType } from 'kysely';

export type Id = ColumnType<bigint, never, never>;
export type WithDefault<T> = ColumnType<T, T | undefined, T>;
export type Positioned = { id: Id; position: WithDefault<number> };
