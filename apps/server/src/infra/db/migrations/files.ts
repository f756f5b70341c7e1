import { readdirSync, readFileSync } from 'node:fs'
import { fileOf, type MigrationFile } from './file.rules.ts'

const folder = new URL('../../../../migrations/', import.meta.url)

let read: readonly MigrationFile[] | undefined

/** The migrations this program knows, in order. They are read once: a program's own files do not change. */
export function knownFiles(): readonly MigrationFile[] {
  read ??= readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => fileOf(name, readFileSync(new URL(name, folder), 'utf8')))
  return read
}

/** Their names. */
export const knownMigrations = (): string[] => knownFiles().map(({ name }) => name)
