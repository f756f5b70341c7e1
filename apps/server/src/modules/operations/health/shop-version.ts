import { readFileSync } from 'node:fs'
import type { Config } from '../../../config.ts'

const COMMIT_LENGTH = 12
const file = new URL('../../../../package.json', import.meta.url)
const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }

/** "0.1.0 (3f2a9c1b04de)": the version, and the commit where it was named. */
export const versionOf = ({ COMMIT }: Pick<Config, 'COMMIT'>): string =>
  COMMIT ? `${version} (${COMMIT.slice(0, COMMIT_LENGTH)})` : version
