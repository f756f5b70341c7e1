import type { Config } from '../../../config.ts'
import { programVersion } from '../../../infra/program-version.ts'

const COMMIT_LENGTH = 12

/** "0.1.0 (3f2a9c1b04de)": the version, and the commit where it was named. */
export const versionOf = ({ COMMIT }: Pick<Config, 'COMMIT'>): string =>
  COMMIT ? `${programVersion} (${COMMIT.slice(0, COMMIT_LENGTH)})` : programVersion
