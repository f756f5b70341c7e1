import type { ManagedLink } from '@keyhaven/contracts/staff/payment-links'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLinkDesk } from '../../testing/payment-links.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

let shop: TestShop
let desk: Awaited<ReturnType<typeof aLinkDesk>>
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 })
  desk = await aLinkDesk(shop)
})
afterAll(() => shop.close())

type Page = {
  links: ManagedLink[]
  page: { next: string | null; prev: string | null }
  count: { value: number; isCapped: boolean }
}

const edit = (id: string, title: string, match?: string) =>
  desk.call('PATCH', `/${id}`, { title }, match === undefined ? {} : { 'if-match': match })

test('a change to a link names the version that was seen, and changes only that one', async () => {
  const made = await desk.create({ title: 'first' })
  const { id, version } = made.json().link
  expect(made.headers.etag).toBe(`"${version}"`)
  for (const none of [undefined, '', '*', version, `W/"${version}"`, '"a", "b"']) {
    const reply = await edit(id, 'no version', none)
    expect([reply.statusCode, reply.json().code]).toEqual([428, 'version_required'])
  }
  const second = await edit(id, 'second', `"${version}"`)
  expect(second.json().link.title).toBe('second')
  expect(second.headers.etag).not.toBe(made.headers.etag)
  const stale = await edit(id, 'third', `"${version}"`)
  expect([stale.statusCode, stale.json().code]).toEqual([412, 'version_stale'])
  expect(stale.json()).toMatchObject({
    changedBy: 'Ada Byron',
    changedAt: expect.stringMatching(/^\d{4}-/),
  })
  expect((await edit(id, 'third', String(second.headers.etag))).statusCode).toBe(200)
})

test('of two who change the same version at once, one does', async () => {
  const { id, version } = await desk.made({ title: 'raced' })
  const replies = await Promise.all(
    ['left', 'right'].map((title) => edit(id, title, `"${version}"`)),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
})

test('links are paged by cursor, which opens no other list', async () => {
  for (const title of ['b', 'A', 'c']) await desk.made({ title: `page ${title}` })
  const read = async (query: string) => (await desk.call('GET', query)).json<Page>()
  const first = await read('?sort=title&limit=2')
  const next = encodeURIComponent(first.page.next ?? '')
  const second = await read(`?sort=title&limit=200&after=${next}`)
  const titles = [...first.links, ...second.links].map(({ title }) => title.toLowerCase())
  expect(titles).toEqual([...titles].sort())
  expect(titles).toHaveLength(first.count.value)
  const prev = encodeURIComponent(second.page.prev ?? '')
  expect((await read(`?sort=title&limit=2&before=${prev}`)).links).toEqual(first.links)
  for (const [query, code] of [
    [`?sort=-title&after=${next}`, 'cursor_mismatch'],
    [`?sort=title&isPaused=true&after=${next}`, 'cursor_mismatch'],
    ['?sort=title&after=invented', 'cursor_invalid'],
    ['?sort=amount_minor', 'invalid_request'],
  ]) {
    const reply = await desk.call('GET', query ?? '')
    expect([reply.statusCode, reply.json().code]).toEqual([400, code])
  }
})
