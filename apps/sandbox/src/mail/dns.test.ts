import { promises } from 'node:dns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDns, zone } from './dns.ts'

let dns: Awaited<ReturnType<typeof startDns>>
const resolver = new promises.Resolver({ timeout: 2_000, tries: 2 })
beforeAll(async () => {
  dns = await startDns({ port: 0 })
  resolver.setServers([`127.0.0.1:${dns.port}`])
})
afterAll(() => dns.close())

test('the zone answers what it has, and says that it has nothing else', async () => {
  for (const [name, text] of Object.entries(zone)) {
    expect(await resolver.resolveTxt(name)).toEqual([[text]])
  }
  await expect(resolver.resolveTxt('other.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(resolver.resolveMx('keyhaven.example')).rejects.toMatchObject({ code: 'ENODATA' })
})
