/**
 * What is installed beside the shop, to the version. None of it is a dependency of the shop: npm puts it into
 * a scratch folder.
 */
type Pin = Readonly<{
  dependencies: Record<string, string>
  /** Where the registry lacks what a package of theirs asks for. */
  overrides?: Record<string, string>
  npmFlags?: readonly string[]
}>

export const pins = {
  vendure: {
    dependencies: { '@vendure/core': '3.7.3', pg: '8.23.1' },
    overrides: { '@graphql-tools/batch-execute': '10.2.0' },
  },
  medusa: {
    dependencies: {
      '@medusajs/cli': '2.21.2',
      '@medusajs/framework': '2.21.2',
      '@medusajs/medusa': '2.21.2',
    },
    npmFlags: ['--legacy-peer-deps'],
  },
  floor: {
    dependencies: { react: '19.3.1', 'react-dom': '19.3.1', vite: '8.3.5' },
  },
} satisfies Record<string, Pin>

export type Installed = keyof typeof pins
export type PeerName = Exclude<Installed, 'floor'>

export const peerNames: readonly PeerName[] = ['vendure', 'medusa']

/** The package.json of a scratch folder. */
export function manifestOf(name: Installed): string {
  const { dependencies, overrides }: Pin = pins[name]
  const manifest = { name: `peer-${name}`, private: true, dependencies, overrides }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

export const npmFlagsOf = (name: Installed): readonly string[] => {
  const { npmFlags = [] }: Pin = pins[name]
  return npmFlags
}

/** The one version that stands for all of it. */
export const versionOf = (name: Installed): string =>
  Object.values(pins[name].dependencies)[0] ?? ''
