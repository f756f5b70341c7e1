import type { NoteState, StatusComponent } from '@keyhaven/contracts/status'
import { statusComponents } from '@keyhaven/contracts/status'
import { days, plus, type Story } from './story.ts'

const MINUTE_MS = 60_000
/** The worker looks four times a minute. */
const LOOKS_A_MINUTE = 4

type Word = Readonly<{ state: NoteState; afterMinutes: number; message: string }>

type Incident = Readonly<{
  component: StatusComponent
  /** Which day before the end of the story, and the minute of that day. */
  daysAgo: number
  minute: number
  troubleMinutes: number
  downMinutes: number
  /** Short trouble passes before anyone writes about it. */
  words: readonly Word[]
}>

const incidents: readonly Incident[] = [
  {
    component: 'email',
    daysAgo: 71,
    minute: 9 * 60 + 12,
    troubleMinutes: 38,
    downMinutes: 0,
    words: [
      {
        state: 'investigating',
        afterMinutes: 6,
        message: 'E-mails leave late. Keys are on the order page as usual.',
      },
      {
        state: 'identified',
        afterMinutes: 17,
        message: 'Our mail service delays what we hand over. Nothing is lost; it waits in line.',
      },
      {
        state: 'resolved',
        afterMinutes: 44,
        message: 'All waiting e-mails have left. The slowest took 41 minutes.',
      },
    ],
  },
  {
    component: 'checkout',
    daysAgo: 9,
    minute: 16 * 60 + 40,
    troubleMinutes: 9,
    downMinutes: 6,
    words: [
      {
        state: 'investigating',
        afterMinutes: 4,
        message: 'Card payments fail at the moment. No card is charged; please try again later.',
      },
      {
        state: 'monitoring',
        afterMinutes: 16,
        message: 'Our card provider answers again. We are watching.',
      },
      {
        state: 'resolved',
        afterMinutes: 61,
        message: 'Payments work. No order was lost, and none was charged twice.',
      },
    ],
  },
  {
    component: 'keys',
    daysAgo: 48,
    minute: 11 * 60 + 3,
    troubleMinutes: 3,
    downMinutes: 0,
    words: [],
  },
  {
    component: 'shop',
    daysAgo: 12,
    minute: 4 * 60 + 30,
    troubleMinutes: 2,
    downMinutes: 0,
    words: [],
  },
]

const midnight = (at: Date) => new Date(at.toISOString().slice(0, 10))
const dayOf = ({ end }: Story, { daysAgo }: Incident) => plus(midnight(end), -days(daysAgo))

function addDay(story: Story, day: Date, component: StatusComponent) {
  const from = Math.max(Number(day), Number(story.begin))
  const until = Math.min(Number(plus(day, days(1))), Number(story.end))
  const looks = Math.floor((until - from) / MINUTE_MS) * LOOKS_A_MINUTE
  const ofDay = incidents.filter(
    (one) => one.component === component && Number(dayOf(story, one)) === Number(day),
  )
  const sum = (key: 'troubleMinutes' | 'downMinutes') =>
    ofDay.reduce((minutes, one) => minutes + one[key], 0) * LOOKS_A_MINUTE
  const trouble = sum('troubleMinutes')
  const down = sum('downMinutes')
  if (looks < trouble + down) return
  story.desk.book.add('status_days', { day, component, looks, trouble, down })
}

function addIncident(story: Story, incident: Incident) {
  const { book } = story.desk
  const begun = plus(dayOf(story, incident), incident.minute * MINUTE_MS)
  if (begun < story.begin) return
  let first: number | null = null
  for (const { state, afterMinutes, message } of incident.words) {
    const id = book.id('status_notes')
    book.add('status_notes', {
      id,
      follows: first,
      component: incident.component,
      state,
      message,
      created_by: story.staff.admin,
      at: plus(begun, afterMinutes * MINUTE_MS),
    })
    first ??= id
  }
}

/** Every day of the story as the worker would have seen it, and what was said of the two bad ones. */
export function addStatuses(story: Story): void {
  const components = Object.keys(statusComponents) as StatusComponent[]
  for (let day = midnight(story.begin); day < story.end; day = plus(day, days(1)))
    for (const component of components) addDay(story, day, component)
  for (const incident of incidents) addIncident(story, incident)
}
