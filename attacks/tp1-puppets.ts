import { randomBytes } from 'node:crypto'
import { approvalsOf } from './support/approvals.ts'
import type { Shop } from './support/shop.ts'
import type { Staff } from './support/staff.ts'
import { type Attack, newTrial } from './support/trial.ts'
import { act, asks, happensBy, hired, idOf, joins, MEMBERS } from './support/two-people.ts'

const unique = () => randomBytes(4).toString('hex')

const invites = async (by: Staff, email: string, role: string) => {
  const person = { email, firstName: 'Bea', lastName: `Other ${unique()}`, role }
  return await act(by, 'POST', MEMBERS, person)
}

/** As if so many days had passed since a member may decide and chose a password. */
async function aged(shop: Shop, email: string, days: number) {
  const changes = [
    `update deciders set since = since - make_interval(days => $2)
     where staff_id = (select id from staff where email = $1)`,
    'update staff set reset_at = reset_at - make_interval(days => $2) where email = $1',
  ]
  for (const change of changes) await shop.sql(change, [email, days]).catch(() => [])
}

/** A second mailbox is no second person. */
export const puppets: Attack = {
  id: 'TP1',
  says: 'Nobody makes themselves a second person: inviting someone who decides takes two, and who invited whom stays apart for 30 days',
  async run(shop) {
    const trial = newTrial()
    const [admin, colleague] = [await hired(shop, 'admin'), await hired(shop, 'admin')]
    const honest = await happensBy(colleague, await asks(shop, admin))
    trial.works('a colleague approves', honest.isDone, honest.text)
    const bea = `bea-${unique()}@example.com`
    const alone = await invites(admin, bea, 'admin')
    trial.held('an admin invites an admin alone', !alone.json.id, alone.text)
    if (!alone.json.id) {
      const { id } = (alone.json.approval ?? {}) as { id?: string }
      const waiting = (await approvalsOf(colleague)).find((one) => one.id === id)
      if (!waiting) throw new Error(alone.text)
      const own = await happensBy(admin, waiting)
      trial.held('approves it, too', !own.isDone, own.text)
      const agreed = await happensBy(colleague, waiting)
      trial.works('two invite an admin', agreed.isDone, agreed.text)
    }
    const puppet = await joins(shop, bea)
    const fresh = await happensBy(puppet, await asks(shop, admin))
    trial.held('the new one approves at once', !fresh.isDone, fresh.text)
    await aged(shop, bea, 5)
    const later = await happensBy(puppet, await asks(shop, admin))
    trial.held('the new one approves for who invited them, days later', !later.isDone, later.text)
    const back = await happensBy(admin, await asks(shop, puppet))
    trial.held('who invited them approves for the new one', !back.isDone, back.text)
    const apart = await happensBy(puppet, await asks(shop, await hired(shop, 'finance')))
    trial.works('the new one approves for someone else after 72 hours', apart.isDone, apart.text)
    return trial.outcome()
  },
}

/** Time is what a puppet costs. */
export const tooNew: Attack = {
  id: 'TP4',
  says: 'Someone who may decide since less than 72 hours approves nothing, however they came by it',
  async run(shop) {
    const trial = newTrial()
    const finance = await hired(shop, 'finance')
    const member = await hired(shop, 'admin')
    const honest = await happensBy(member, await asks(shop, finance))
    trial.works('someone here for long approves', honest.isDone, honest.text)
    const ways: [string, (id: string) => Promise<unknown>][] = [
      [
        'a member hired by the command',
        (id) => shop.sql(`update deciders set since = shop_now() where staff_id = $1`, [id]),
      ],
      [
        'a member made an admin today',
        async (id) => {
          for (const role of ['auditor', 'admin']) {
            await shop.sql(
              `update staff set role = $2 from set_config('shop.actor', 'command', true) where id = $1`,
              [id, role],
            )
          }
        },
      ],
      [
        'a member who came back today',
        async (id) => {
          for (const isActive of [false, true]) {
            await shop.sql(
              `update staff set is_active = $2 from set_config('shop.actor', 'command', true) where id = $1`,
              [id, isActive],
            )
          }
        },
      ],
    ]
    for (const [who, make] of ways) {
      const fresh = await hired(shop, 'admin')
      await make(await idOf(shop, fresh.email)).catch(() => {})
      const answer = await happensBy(fresh, await asks(shop, finance))
      trial.held(who, !answer.isDone, answer.text)
    }
    return trial.outcome()
  },
}
