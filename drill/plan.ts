import { type Kind, kinds } from './events.ts'

export type Profile = Readonly<{
  events: readonly Kind[]
  perSecond: number
  sideBySideSeconds: number
  /** Whether the events after a deploy happen while its old and new versions work side by side. */
  isTogether: boolean
  /** No event begins after so many. */
  minutes: number
}>

const round: readonly Kind[] = ['kill', 'switch', 'freeze20', 'standby', 'cut', 'freeze35']

export const profiles: Record<string, Profile> = {
  full: {
    events: ['deploy', ...round, 'switch', ...round, ...round],
    perSecond: 6,
    sideBySideSeconds: 600,
    isTogether: true,
    minutes: 60,
  },
  short: {
    events: [...round, 'deploy'],
    perSecond: 4,
    sideBySideSeconds: 20,
    isTogether: false,
    minutes: 12,
  },
  ci: {
    events: ['switch', 'kill'],
    perSecond: 3,
    sideBySideSeconds: 0,
    isTogether: false,
    minutes: 2,
  },
  deploy: {
    events: ['deploy'],
    perSecond: 3,
    sideBySideSeconds: 20,
    isTogether: false,
    minutes: 4,
  },
}

export function eventsIn(list: string): Kind[] {
  return list.split(',').map((name) => {
    const kind = kinds.find((each) => each === name)
    if (!kind) throw new Error(`no such event: ${name}; there are ${kinds.join(', ')}`)
    return kind
  })
}
