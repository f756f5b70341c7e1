type Manifest = Readonly<{ devDependencies?: object; dev?: boolean; link?: boolean }>
type Lock = Readonly<{ packages: Readonly<Record<string, Manifest>> }>

/** The same package without what only its developers need. */
export function withoutTools<Given extends Manifest>(
  manifest: Given,
): Omit<Given, 'devDependencies'> {
  const { devDependencies: _, ...rest } = manifest
  return rest
}

/**
 * The lock file of what the shop runs on. `npm sbom --omit=dev` would leave out every package that a
 * workspace runs on and the root also names as a tool, Fastify among them.
 */
export function lockWithoutTools<Given extends Lock>(lock: Given): Given {
  const kept = Object.entries(lock.packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, entry]) => [path, withoutTools(entry)])
  return { ...lock, packages: Object.fromEntries(kept) }
}
