import type { HandoverState } from '@keyhaven/contracts/handovers'

const underWay: readonly HandoverState[] = ['offered', 'knocked', 'allowed']

/** Something may still happen by itself. */
export const isUnderWay = (state: HandoverState) => underWay.includes(state)

const countries = new Intl.DisplayNames('en', { type: 'region' })
/** Countries that are read with an article. */
const withArticle = /^(United|Netherlands|Philippines|Bahamas|Maldives|Gambia|Czech Republic)/

function nameOf(code: string): string | undefined {
  try {
    const name = countries.of(code)
    return name === code ? undefined : name
  } catch {
    return undefined
  }
}

/** "Open on a computer in Germany?" */
export function questionOf(country: string | null): string {
  const name = country === null ? undefined : nameOf(country)
  const place = name ? `${withArticle.test(name) ? 'the ' : ''}${name}` : 'an unknown country'
  return `Open on a computer in ${place}?`
}

/** "keyhaven.example/open": what a person types. */
export const shortAddress = (address: string): string => address.replace(/^https?:\/\/(www\.)?/, '')

/** "14:32", on the clock of this device. */
export function clockAfter(seconds: number, now: Date): string {
  const end = new Date(now.getTime() + seconds * 1_000)
  return end.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}

/** For a finger, or on a small screen. */
export const PHONE = '(max-width: 639px), (pointer: coarse)'

type Ending = Readonly<{ tone: 'success' | 'neutral' | 'warning'; title: string; text: string }>

/** How it ended, as the phone says it. */
export const phoneEndings: Partial<Record<HandoverState, Ending>> = {
  used: {
    tone: 'success',
    title: 'Your order is open on the computer.',
    text: 'Everything else goes on there. Proof of delivery shows when and where it was opened.',
  },
  refused: {
    tone: 'neutral',
    title: 'Nothing was opened.',
    text: 'If that was not your computer, someone has seen the code. It no longer works.',
  },
  expired: {
    tone: 'warning',
    title: 'This code has expired.',
    text: 'A code works for 15 minutes.',
  },
  ended: {
    tone: 'warning',
    title: 'This code no longer works.',
    text: 'A newer one was made, or access to the order was ended.',
  },
}

/** The same on the computer. */
export const computerEndings: Partial<Record<HandoverState, Ending>> = {
  refused: {
    tone: 'warning',
    title: 'The phone said no.',
    text: 'Nothing was opened here. For another try, make a new code on the phone.',
  },
  expired: {
    tone: 'warning',
    title: 'The code has expired.',
    text: 'A code works for 15 minutes. Make a new one on the phone.',
  },
  ended: {
    tone: 'warning',
    title: 'The code no longer works.',
    text: 'The phone has made a newer one. Please enter that.',
  },
  used: {
    tone: 'warning',
    title: 'This code was used already.',
    text: 'If your order did not open here, make a new code on the phone.',
  },
}
