import type { Package } from '../licences/judge.ts'

type Component = Readonly<{
  name: string
  version: string
  hashes?: readonly { alg: string; content: string }[]
}>
export type Bill = Readonly<{ bomFormat?: string; components?: readonly Component[] }>

const hexOf = (integrity: string) =>
  Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')

/** Everything the shop runs on that the bill does not list with its version and hash. */
export function missingFrom({ components = [] }: Bill, packages: readonly Package[]): string[] {
  const listed = new Set(
    components.flatMap(({ name, version, hashes = [] }) =>
      hashes.map(({ content }) => `${name}@${version} ${content}`),
    ),
  )
  return packages
    .filter(({ isDev }) => !isDev)
    .filter((one) => !listed.has(`${one.name}@${one.version} ${hexOf(one.integrity ?? '')}`))
    .map(({ name, version }) => `${name}@${version}`)
}
