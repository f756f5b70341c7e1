import { catalogueOf, editionsOf } from './support/editions.ts'
import { hasPages } from './support/servers.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial } from './support/trial.ts'

const MOST_STEPS = 3

/** Follows an address; where it ends, or undefined if it does not. */
async function endOf(shop: Shop, slug: string): Promise<string | undefined> {
  let path = `/product/${slug}`
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { status, headers } = await shop.browser().get(path)
    if (status === 200) return path
    if (status !== 301) return undefined
    path = String(headers.location)
  }
  return undefined
}

export const slugLoops: Attack = {
  id: 'PR3',
  says: 'No change of addresses makes a loop, takes the address of another edition or leads out of the shop',
  async run(shop) {
    const trial = newTrial()
    const staff = await shop.staff('admin')
    const desk = editionsOf(staff)
    const [one, two] = [await desk.onSale(), await desk.onSale()]
    const rename = (id: string, slug: string) => desk.edit(id, { slug })
    const honest = await rename(one, `${one}-b`)
    trial.works('an edition moves', honest.status === 200, honest.text)
    if (hasPages) {
      trial.works('and is found', (await endOf(shop, one)) === `/product/${one}-b`)
    }
    const taken = [one, `${one}-b`, 'home-2024', 'office-2024-home']
    for (const slug of taken) {
      const answer = await rename(two, slug)
      trial.held(`another edition takes ${slug}`, answer.status === 400, answer.text)
    }
    for (const slug of [`${one}-c`, one, `${one}-b`, one, `${one}-c`]) await rename(one, slug)
    const racing = [one, `${one}-r`, `${one}-s`].map((slug) => rename(one, slug))
    await Promise.all([...racing, rename(two, `${two}-r`), rename(two, `${one}-r`)])
    const listed = await catalogueOf(staff)
    const current = new Set(listed.map(({ slug }) => slug))
    const former = listed.flatMap(({ formerSlugs }) => formerSlugs)
    trial.held(
      'a former address is a present one',
      !former.some((slug) => current.has(slug)),
      former,
    )
    trial.held('two editions share one', new Set(former).size === former.length, former)
    if (hasPages) {
      for (const { id, slug, formerSlugs } of listed.filter(({ id }) => id === one || id === two)) {
        for (const old of [id, ...formerSlugs]) {
          const end = await endOf(shop, old)
          trial.held(`${old} ends nowhere`, end === `/product/${slug}`, end)
        }
      }
    }
    for (const slug of ['//evil.example', 'https://evil.example', '..', '%2e%2e', 'a b']) {
      const answer = await rename(two, slug)
      trial.held(`the address ${slug}`, answer.status === 400, answer.text)
    }
    return trial.outcome()
  },
}
