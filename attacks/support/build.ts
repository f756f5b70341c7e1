import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const clientFolder = fileURLToPath(new URL('../../apps/web/build/client/', import.meta.url))

export type Asset = Readonly<{ name: string; text: string }>

/** Every script and style that browsers are given, as it was built. */
export function clientAssets(): Asset[] {
  return readdirSync(clientFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html|json|map)$/.test(name))
    .map((name) => ({ name, text: readFileSync(clientFolder + name, 'utf8') }))
}

/** Where a pattern is in the build, with a little of what is around it. */
export function findIn(assets: readonly Asset[], pattern: RegExp): string[] {
  const all = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`)
  return assets.flatMap(({ name, text }) =>
    [...text.matchAll(all)].map(({ index }) => `${name}: ${text.slice(index - 40, index + 80)}`),
  )
}
