import { readFileSync } from 'node:fs'

const file = new URL('../../package.json', import.meta.url)

/** The version of this program, such as "0.1.0". */
export const { version: programVersion } = JSON.parse(readFileSync(file, 'utf8')) as {
  version: string
}
