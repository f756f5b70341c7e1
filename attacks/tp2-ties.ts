import { approvalsOf } from './support/approvals.ts'
import type { Shop } from './support/shop.ts'
import type { Staff } from './support/staff.ts'
import { type Attack, newTrial } from './support/trial.ts'
import { act, asks, happensBy, hired, idOf, MEMBERS, signsIn } from './support/two-people.ts'

type Way = Readonly<{
  says: string
  tie: (shop: Shop, boss: Staff, id: string) => Promise<unknown>
}>

/** Another role and the old one again, which a colleague agrees to where it takes two. */
async function givesRole(shop: Shop, boss: Staff, id: string) {
  await act(boss, 'PATCH', `${MEMBERS}/${id}`, { role: 'auditor' })
  const { json } = await act(boss, 'PATCH', `${MEMBERS}/${id}`, { role: 'admin' })
  const { id: asked } = (json.approval ?? {}) as { id?: string }
  const colleague = await hired(shop, 'admin')
  const waiting = (await approvalsOf(colleague)).find((one) => one.id === asked)
  if (waiting) await happensBy(colleague, waiting)
}

const ways: readonly Way[] = [
  {
    says: 'gave the role',
    tie: givesRole,
  },
  {
    says: 'reactivated',
    tie: async (_, boss, id) => {
      await act(boss, 'POST', `${MEMBERS}/${id}/deactivate`)
      await act(boss, 'POST', `${MEMBERS}/${id}/reactivate`)
    },
  },
  {
    says: 'set the stores',
    tie: async (_, boss, id) => {
      await act(boss, 'PUT', `${MEMBERS}/${id}/stores`, { storeIds: ['main'] })
      await act(boss, 'PUT', `${MEMBERS}/${id}/stores`, { storeIds: [] })
    },
  },
]

/** As if the change was made four days ago: long enough to decide, and still tied. */
const fourDaysLater = (shop: Shop, id: string) =>
  shop
    .sql(
      `update deciders set since = since - interval '4 days' where staff_id = $1 and until is null`,
      [id],
    )
    .catch(() => [])

/** Who made whom what they are. */
export const tiedStaff: Attack = {
  id: 'TP2',
  says: 'Who changed whose place here approves nothing for them and gets nothing approved by them for 30 days',
  async run(shop) {
    const trial = newTrial()
    const [boss, other] = [await hired(shop, 'super_admin'), await hired(shop, 'admin')]
    const honest = await happensBy(other, await asks(shop, boss))
    trial.works('someone apart approves', honest.isDone, honest.text)
    for (const { says, tie } of ways) {
      const member = await hired(shop, 'admin')
      const id = await idOf(shop, member.email)
      await tie(shop, boss, id)
      await fourDaysLater(shop, id)
      const again = await signsIn(shop, member)
      const forBoss = await happensBy(again, await asks(shop, boss))
      trial.held(`who was ${says} approves for who did it`, !forBoss.isDone, forBoss.text)
      const byBoss = await happensBy(boss, await asks(shop, again))
      trial.held(`who ${says} approves for them`, !byBoss.isDone, byBoss.text)
      const apart = await happensBy(other, await asks(shop, again))
      trial.works(`a third person approves after who ${says}`, apart.isDone, apart.text)
    }
    await handedOver(shop, boss, trial)
    return trial.outcome()
  },
}

/** A request of someone tied, given to an honest colleague by deactivating its asker. */
async function handedOver(shop: Shop, boss: Staff, trial: ReturnType<typeof newTrial>) {
  const [puppet, heir] = [await hired(shop, 'admin'), await hired(shop, 'admin')]
  const id = await idOf(shop, puppet.email)
  await givesRole(shop, boss, id)
  const waiting = await asks(shop, await signsIn(shop, puppet))
  const handOverTo = await idOf(shop, heir.email)
  await act(boss, 'POST', `${MEMBERS}/${id}/deactivate`, { handOverTo })
  const [handed] = await shop.sql(
    `select id from approvals where asked_by = $1 and state = 'open'`,
    [handOverTo],
  )
  const answer = await happensBy(boss, { ...waiting, id: String(handed?.id) })
  trial.held('what a puppet asked for, in the name of a colleague', !answer.isDone, answer.text)
}

/** One browser is one pair of hands. */
export const sameBrowser: Attack = {
  id: 'TP3',
  says: 'Nobody approves in a browser in which the asker signed in within 30 days; one network is no reason',
  async run(shop) {
    const trial = newTrial()
    const [asker, decider] = [await hired(shop, 'admin'), await hired(shop, 'admin')]
    const elsewhere = await happensBy(decider, await asks(shop, asker))
    trial.works('approved in a browser of their own', elsewhere.isDone, elsewhere.text)
    const shared = shop.browser()
    const first = await signsIn(shop, asker, shared)
    const waiting = await asks(shop, first)
    const second = await signsIn(shop, decider, shared)
    const here = await happensBy(second, waiting)
    trial.held('approved where it was asked for', !here.isDone, here.text)
    await act(second, 'POST', '/api/admin/logout')
    const third = await signsIn(shop, decider, shared)
    const after = await happensBy(third, waiting)
    trial.held('after signing out', !after.isDone, after.text)
    return trial.outcome()
  },
}
