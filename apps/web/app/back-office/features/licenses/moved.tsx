import type { KeyMove } from '@keyhaven/contracts/staff/key-moves'
import { ArrowRightLeft, Bot, MailCheck, User, Users } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { moment, text } from '../../kit/list/columns.tsx'
import { listOf, viewsOf } from '../../kit/list/list-of.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { moveWords } from '../../kit/move-words.ts'
import { calls } from './calls.ts'
import { LicenseActions } from './license-actions.tsx'

const movers = { staff: '', rules: 'The rules', machine: 'The shop' } as const

function Who({ move: { mover, member, openedBy } }: { move: KeyMove }) {
  return (
    <span className="grid">
      <span>{member ?? movers[mover]}</span>
      {openedBy && <span className="text-micro text-ink-3">{`Opened by ${openedBy}`}</span>}
    </span>
  )
}

/** Who agreed: nobody, a second person, or the mailbox that loses the keys. */
function Agreed({ move }: { move: KeyMove }) {
  if (move.approvedBy) {
    const text = move.isAlone ? `${move.approvedBy}, alone` : move.approvedBy
    return (
      <Pill tone={move.isAlone ? 'danger' : 'success'} icon={Users}>
        {text}
      </Pill>
    )
  }
  if (move.isProven) {
    return (
      <Pill tone="success" icon={MailCheck}>
        Code of the old mailbox
      </Pill>
    )
  }
  if (move.mover !== 'staff') {
    return (
      <Pill tone="neutral" icon={Bot}>
        Within the rules
      </Pill>
    )
  }
  return (
    <Pill tone="warning" icon={User}>
      Alone
    </Pill>
  )
}

function leftText({ act, left }: KeyMove) {
  if (!left) return '–'
  return act === 'reveal'
    ? `${left.reveals} to reveal today`
    : `${left.today} today, ${left.thisWeek} this week`
}

const queues = [
  { value: 'alone', label: 'By one person' },
  { value: 'two', label: 'By two' },
  { value: 'rules', label: 'By the rules' },
] as const

/** Every key that moved without a payment of its own. */
const moveList = listOf(calls.listKeyMoves, 'moves', {
  name: 'key-moves',
  nouns: ['move', 'moves'],
  columns: [
    { id: 'who', header: 'Who', card: 'title', cell: (move) => <Who move={move} /> },
    { id: 'act', header: 'Act', card: 'fact', cell: ({ act }) => moveWords[act] },
    {
      id: 'order',
      header: 'Order',
      card: 'fact',
      cell: ({ orderId, orderNumber }) =>
        orderId && orderNumber ? (
          <TextLink quiet to={toOrder(orderId)}>
            {orderNumber}
          </TextLink>
        ) : (
          '–'
        ),
    },
    {
      id: 'licenses',
      header: 'Licences',
      isNumeric: true,
      card: 'amount',
      cell: ({ licenses }) => (
        <>
          {licenses}
          <span className="md:hidden">{licenses === 1 ? ' key' : ' keys'}</span>
        </>
      ),
    },
    { id: 'agreed', header: 'Agreed by', card: 'status', cell: (move) => <Agreed move={move} /> },
    { id: 'left', header: 'Still allowed alone', card: 'fact', cell: leftText },
    moment('at', { header: 'When (UTC)', sort: 'at', card: 'fact' }),
    text('reason', { header: 'Reason', isOptional: true }),
  ],
  labelOf: ({ act, orderNumber }) => `${moveWords[act]}, ${orderNumber ?? 'several orders'}`,
  defaultSort: '-at',
  search: 'Whole order number',
  filters: [{ kind: 'choice', name: 'queue', label: 'Agreed', operators: ['is'], options: queues }],
  views: viewsOf('queue', queues, { id: 'moved', label: 'All' }),
  live: 'licenses',
  empty: {
    icon: ArrowRightLeft,
    title: 'No keys moved',
    text: 'Replaced, shown or readdressed keys appear here with who agreed.',
  },
})

export const Moved = () => (
  <ListPage
    list={moveList}
    title="Keys moved"
    lead="Keys that were replaced, shown or sent elsewhere without a payment of their own."
    actions={<LicenseActions part="moved" />}
  />
)
