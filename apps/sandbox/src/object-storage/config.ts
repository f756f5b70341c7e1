/** Where the drill wants its object storage; there is nothing to fall back on. */
export function readStorageConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = (name: string): string => {
    const value = env[name]
    if (!value) throw new Error(`${name} is not set`)
    return value
  }
  return {
    port: Number(given('STORAGE_PORT')),
    folder: given('STORAGE_FOLDER'),
    keyFile: given('STORAGE_KEY_FILE'),
    certFile: given('STORAGE_CERT_FILE'),
    bucket: given('STORAGE_BUCKET'),
  }
}
