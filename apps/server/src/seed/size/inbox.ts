import { referenceFrom } from '../../modules/voices/inbox/inbox.rules.ts'
import { type Bulk, inChunks, personOf, shareOf } from './shares.ts'

const kinds = ['support', 'sales', 'general', 'complaint', 'suggestion'] as const
const states = ['open', 'pending', 'resolved', 'resolved', 'resolved', 'spam'] as const

/** Letters, each the beginning of a conversation. */
export async function addMessages(bulk: Bulk) {
  const { desk, dice, begin, end } = bulk
  await inChunks(bulk, shareOf('messages', bulk.orders), (nth) => {
    const { email, first, last } = personOf(bulk, dice.below(bulk.orders))
    const at = new Date(begin + dice.below(end - begin))
    const id = desk.book.id('conversations')
    const reference = referenceFrom(dice.bytes(8))
    const state = dice.pick(states)
    desk.book.add('conversations', {
      id,
      reference,
      name: `${first} ${last}`,
      email,
      email_normal: email,
      is_proven: false,
      subject: `Sample letter ${nth + 1}`,
      kind: dice.pick(kinds),
      state,
      // Letters of years ago would all be overdue.
      due_at: state === 'open' ? new Date(at.getTime() + 86_400_000) : 'infinity',
      resolved_at: state === 'resolved' ? at : null,
      created_at: at,
      updated_at: at,
    })
    desk.book.add('conversation_messages', {
      id: desk.book.id('conversation_messages'),
      conversation_id: id,
      author: 'customer',
      body: 'One of many samples, to measure the inbox with.',
      created_at: at,
    })
    desk.book.add('notifications', {
      id: desk.book.id('notifications'),
      dedupe_key: `conversation:${reference}`,
      severity: 'info',
      title: `New message ${reference}`,
      body: `Sample letter ${nth + 1}`,
      object: `conversation:${reference}`,
      created_at: at,
      read_at: at,
    })
  })
}
