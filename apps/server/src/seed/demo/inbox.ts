import { ticketFrom } from '../../modules/voices/inbox/inbox.rules.ts'
import { mailSent } from '../book/mails.ts'
import { notifyStaffOfReversal } from './notifications.ts'
import { days, plus, type Story } from './story.ts'

const letters = [
  {
    kind: 'support',
    state: 'open',
    subject: 'Where is my key?',
    body: 'I paid this morning and see no mail from you.',
  },
  {
    kind: 'support',
    state: 'answered',
    subject: 'Moving to a new computer',
    body: 'Can I use the same key on my new laptop?',
  },
  {
    kind: 'sales',
    state: 'open',
    subject: 'Price for twenty seats',
    body: 'We are twenty people. Is there a lower price?',
  },
  {
    kind: 'complaint',
    state: 'open',
    subject: 'Key does not activate',
    body: 'It says the key was used before. I am not amused.',
  },
  {
    kind: 'suggestion',
    state: 'closed',
    subject: 'A dark picture',
    body: 'The pictures are hard to see in the dark theme.',
  },
  {
    kind: 'general',
    state: 'closed',
    subject: 'Opening hours at Christmas',
    body: 'Is anyone there between Christmas and New Year?',
  },
  {
    kind: 'general',
    state: 'spam',
    subject: 'Rank first tomorrow',
    body: 'We bring your site to the first place, guaranteed.',
  },
] as const

const ROUNDS = 4

/** Conversations of every kind and state; some from people who proved their address. */
export function addLetters(story: Story) {
  const { desk, dice, people, end, staff } = story
  for (let nth = 0; nth < letters.length * ROUNDS; nth += 1) {
    const letter = letters[nth % letters.length] ?? letters[0]
    const person = people[(nth * 11) % people.length]
    if (!person) throw new Error('the demo has no people')
    const at = plus(end, -days(0.5 + nth * 2.5))
    const sale = story.sales.find(({ order }) => order.email === person.email)
    const isProven = sale !== undefined && letter.state !== 'spam'
    const id = desk.book.id('conversations')
    const ticket = ticketFrom(dice.bytes(8))
    const isAnswered = letter.state === 'answered' || letter.state === 'closed'
    const answeredAt = plus(at, 3_600_000)
    desk.book.add('conversations', {
      id,
      ticket_number: ticket,
      name: `${person.first} ${person.last}`,
      email: person.email,
      email_normal: person.email,
      is_proven: isProven,
      order_id: isProven ? sale.order.id : null,
      order_number_said: sale?.order.order_number ?? '',
      subject: letter.subject,
      kind: letter.kind,
      state: letter.state,
      created_at: at,
      updated_at: isAnswered ? answeredAt : at,
    })
    const add = (author: 'customer' | 'staff', body: string, staffId: string | null, when: Date) =>
      desk.book.add('conversation_messages', {
        id: desk.book.id('conversation_messages'),
        conversation_id: id,
        author,
        staff_id: staffId,
        body,
        created_at: when,
      })
    add('customer', letter.body, null, at)
    notifyStaffOfReversal(story, {
      key: `conversation:${ticket}`,
      severity: letter.kind === 'complaint' ? 'warning' : 'info',
      title: `New message ${ticket}`,
      body: letter.subject,
      object: `conversation:${ticket}`,
      at,
      isRead: letter.state !== 'open',
    })
    if (!isAnswered) continue
    add(
      'staff',
      'Thank you for writing. Yes, that works; we have sent you the steps.',
      staff.support,
      answeredAt,
    )
    const mail = { template: 'staff-reply', dedupeKey: `staff-reply:${ticket}:1`, to: person.email }
    mailSent(desk, {
      ...mail,
      reason: `request:${ticket}`,
      data: { ticketNumber: ticket },
      at: answeredAt,
    })
  }
}
