import { randomUUID } from 'node:crypto'
import { desk, messageOf } from './support/conversations.ts'
import { eventually } from './support/eventually.ts'
import { mailsTo } from './support/mail.ts'
import { aBuyer, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { handOver } from './support/smtp.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial } from './support/trial.ts'

type Call = Awaited<ReturnType<typeof desk>>

const CODE = /^\s*([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})\s*$/m

/** A buyer in whose name a letter came by mail, and the desk where it lies. */
async function aVictim(shop: Shop, call: Call) {
  const email = `victim-${randomUUID()}@example.com`
  const { confirmation } = await buy(shop, { billingInfo: aBuyer({ email }) })
  const to = (await eventually(async () => (await mailsTo(shop, email))[0]))?.headers['reply-to']
  const writes = async (words: string) => {
    await shop.sql(`update mail_answers set came_at = came_at - interval '2 minutes'`)
    return await handOver(shop.mailPort, {
      ...{ from: 'mallory@example.net', to: to ?? '' },
      raw: messageOf(email, words),
    })
  }
  await writes('Please refund my order to another card.')
  const [row] = await shop.sql('select reference from conversations where email = $1', [email])
  const path = `/api/admin/inbox/${String(row?.reference)}`
  const lastSeen = async () => {
    const { messages } = (await call('GET', path)).json.conversation as {
      messages: { id: number; author: string }[]
    }
    return messages.findLast(({ author }) => author !== 'system')?.id ?? 0
  }
  return {
    ...{ email, writes, orderId: String(confirmation.json.orderId) },
    ask: () => call('POST', `${path}/code`),
    enter: async (code: string) =>
      await call('POST', `${path}/proof`, { code, seen: await lastSeen() }),
    act: () => call('POST', `${path}/payment-link`, { title: 'Setup', amount: '99.00' }),
    refund: (orderId: string) =>
      call('POST', `${path}/refund`, {
        ...{ orderId, what: { kind: 'full' }, reason: 'goodwill', note: '', seen: 9 },
      }),
    /** The newest code in the mailbox, as only its owner reads it. */
    code: () =>
      eventually(
        async () =>
          (await mailsTo(shop, email)).map(({ text }) => CODE.exec(text)?.[1]).find(Boolean) ?? '',
      ),
  }
}

export const codesOfConversations: Attack = {
  id: 'SI7',
  says: 'Only the code from the customer’s own mailbox lets staff act on a letter that anyone could have mailed',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 4)
    const call = await desk(shop, 'admin')
    const [honest, victim] = [await aVictim(shop, call), await aVictim(shop, call)]
    const needsProof = async (what: string) => {
      const { json } = await victim.act()
      trial.held(`${what}: an act`, json.code === 'talk_needs_proof', json)
    }
    const asked = await honest.ask()
    trial.works('a code is mailed', asked.status === 200, asked.text)
    const code = (await honest.code()) ?? ''
    await honest.writes(`It was me. ${code}`)
    const proven = await honest.enter(code)
    trial.works('the customer tells it', proven.status === 200, proven.text)
    const made = await honest.act()
    trial.works('staff act on it', made.status === 201, made.text)

    await needsProof('no code')
    const { orderId } = victim
    const foreign = await honest.refund(orderId)
    trial.held('another’s order', foreign.status === 404, foreign.text)
    await victim.ask()
    const own = await victim.code()
    trial.works('the victim gets a code of their own', own !== undefined && own !== code)
    const told = await mailsTo(shop, 'mallory@example.net')
    trial.held('the forger is written to', told.length === 0, told.length)
    const spent = await victim.enter(code)
    trial.held('a code of another conversation', spent.json.code === 'code_refused', spent.text)
    for (let nth = 0; nth < 4; nth += 1) {
      const { json } = await victim.enter(`AAAA-BBBB-CCC${nth}`)
      trial.held('a guess', json.code === 'code_refused', json)
    }
    const late = await victim.enter(own ?? '')
    trial.held('the right one after five wrong', late.json.code === 'code_refused', late.text)
    await needsProof('guesses')
    await victim.ask()
    const next = (await eventually(async () => {
      const newest = await victim.code()
      return newest !== own && newest
    })) as string
    await victim.writes('Use my new card, please.')
    await victim.writes(`The code is ${next}`)
    const mixed = await victim.enter(next)
    trial.held('a letter slipped in before the code', mixed.status === 409, mixed.text)
    await needsProof('a letter slipped in')
    const more = [await victim.ask(), await victim.ask()].map(({ status }) => status)
    trial.held('a fourth mail in a day', more[1] === 429, more)
    await honest.writes('And now refund everything.')
    const after = await honest.act()
    trial.held('a letter after the proof', after.json.code === 'talk_needs_proof', after.text)
    return trial.outcome()
  },
}
