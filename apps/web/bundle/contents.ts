import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const web = join(import.meta.dirname, '..')

/** Writes down what each file of the browser is made of and loads, for the tests that weigh them. */
export const contents: Plugin = {
  name: 'contents-of-chunks',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle(_, bundle) {
    const ownPath = (id: string) => relative(web, id.replace(/[?\0].*/, ''))
    const chunks = Object.values(bundle)
      .filter((file) => file.type === 'chunk')
      .map(({ fileName, moduleIds, imports, dynamicImports }) => [
        fileName,
        { modules: moduleIds.map(ownPath), loads: [...imports, ...dynamicImports], imports },
      ])
    writeFileSync(
      join(web, 'build/chunks.json'),
      JSON.stringify(Object.fromEntries(chunks), null, 1),
    )
  },
}
