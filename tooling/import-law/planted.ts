/** A file of the planted tree, with the rules that must report it: all of them, and no others. */
export type Planted = { says: string; file: string; code: string; rules: string[] }

/** What one file may not import. `*` in its name becomes a number: one file for each forbidden path. */
export type Ban = { says: string; file: string; never: string[] }

/** Our own rules have no name in a report, only what they say. */
export const reExported = 'Nothing is re-exported. Import the file that has it.'
export const barredStorage =
  'A browser may refuse storage: use device-storage.ts or device-cookies.ts.'

export const contracts = 'packages/contracts/src'
export const server = 'apps/server/src'
export const orders = `${server}/modules/fulfilment/orders`
export const web = 'apps/web/app'
export const sandbox = 'apps/sandbox/src'
export const plugins = 'examples/plugins'

/** Code that imports something from each path, and is otherwise beyond reproach. */
export function importing(...paths: string[]): string {
  const imports = paths.map((path, index) => `import { it as it${index} } from '${path}'`)
  const names = paths.map((_, index) => `it${index}`)
  return [...imports, '', `export const used = [${names.join(', ')}]`, ''].join('\n')
}
