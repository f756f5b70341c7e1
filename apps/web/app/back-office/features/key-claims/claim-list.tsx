import type { StaffKeyClaim } from '@keyhaven/contracts/staff/key-claims'
import { KeyRound } from 'lucide-react'
import { toClaim } from '../../kit/addresses.ts'
import { symptomNames, waitingFor } from '../../kit/claim-words.ts'
import { claimLooks } from '../../kit/desk-looks.ts'
import { DueBy } from '../../kit/due-by.tsx'
import { bold, moment, text } from '../../kit/list/columns.tsx'
import { choicesOf, listOf } from '../../kit/list/list-of.ts'
import { LookPill } from '../../kit/look-pill.tsx'
import { MaskedKey } from '../../kit/masked-key.tsx'
import { calls } from './calls.ts'

const states = choicesOf(claimLooks)

/** By when the buyer was promised an answer, and whether that has passed. */
function AnswerBy({ claim: { answerBy, state } }: { claim: StaffKeyClaim }) {
  if (!answerBy) return '–'
  return <DueBy at={answerBy} dueAt={state === 'queued' ? Date.parse(answerBy) : undefined} />
}

/** Claims of one state at a time, as the server has an index for it. */
export const claimList = listOf(calls.listClaimsForStaff, 'claims', {
  name: 'claims',
  nouns: ['claim', 'claims'],
  columns: [
    bold('orderNumber', { id: 'order', header: 'Order', card: 'title' }),
    text('productName', { id: 'product', header: 'Edition', card: 'fact' }),
    { id: 'key', header: 'Key', cell: ({ lastFive }) => <MaskedKey lastFive={lastFive} /> },
    {
      id: 'symptom',
      header: 'What happens',
      card: 'fact',
      cell: ({ symptom }) => symptomNames[symptom],
    },
    text('errorCode', { id: 'code', header: 'Error code', isOptional: true }),
    {
      id: 'why',
      header: 'Why it waits',
      card: 'fact',
      cell: ({ queuedFor }) => (queuedFor ? waitingFor[queuedFor] : '–'),
    },
    moment('createdAt', { header: 'Opened (UTC)', sort: 'createdAt' }),
    {
      id: 'answerBy',
      header: 'Answer by (UTC)',
      card: 'fact',
      cell: (claim) => <AnswerBy claim={claim} />,
    },
    text('batchName', { id: 'batch', header: 'Batch', isOptional: true }),
    text('supplier', { header: 'Supplier', isOptional: true }),
    {
      id: 'state',
      header: 'State',
      card: 'status',
      cell: ({ state }) => <LookPill look={claimLooks[state]} />,
    },
  ],
  labelOf: ({ orderNumber, lastFive }) => `Claim on ${orderNumber}, key ending ${lastFive}`,
  toOf: ({ id }) => toClaim(id),
  defaultSort: 'createdAt',
  filters: [{ name: 'state', label: 'State', kind: 'choice', options: states, operators: ['is'] }],
  views: [
    { id: 'queued', label: 'Waiting', search: '' },
    { id: 'replaced', label: 'Replaced', search: 'state=replaced&sort=-createdAt' },
    { id: 'refused', label: 'Refused', search: 'state=refused&sort=-createdAt' },
  ],
  empty: {
    icon: KeyRound,
    title: 'No claim here',
    text: 'Keys that do not work and need a person appear here.',
  },
})
