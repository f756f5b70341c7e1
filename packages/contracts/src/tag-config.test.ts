import { expect, test } from 'vitest'
import { noTags, tagConfig, wildcardHosts } from './tag-config.ts'

const takes = (host: string) => tagConfig.safeParse({ ...noTags, hosts: [host] }).success

test('a star is taken only before the listed hosts', () => {
  for (const host of [...wildcardHosts, 'www.google-analytics.com', 'stats.example.com']) {
    expect(takes(host), host).toBe(true)
  }
  for (const host of ['*.co.uk', '*.github.io', '*.amazonaws.com', '*.com', '*.x.hotjar.com']) {
    expect(takes(host), host).toBe(false)
  }
})
