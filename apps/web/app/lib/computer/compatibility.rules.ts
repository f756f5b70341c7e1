import type { Product } from '@keyhaven/contracts/products'
import { osOf, systemOf } from './device.rules.ts'

/** The computers that can be told apart, as far as it matters here. */
export const computers = {
  'windows-11': 'Windows 11',
  'windows-10': 'Windows 10',
  windows: 'Windows 10 or 11',
  'windows-older': 'Windows 8.1 or older',
  'macos-13': 'macOS 13 or later',
  macos: 'A Mac, version unknown',
  'macos-older': 'macOS 12 or older',
  other: 'A phone, a tablet, Linux or ChromeOS',
} as const
export type ComputerKind = keyof typeof computers

export type Memory = 'enough' | 'too-little' | 'unknown'
export const memories: Record<Memory, string> = {
  unknown: 'I do not know',
  enough: '4 GB or more',
  'too-little': 'Less than 4 GB',
}

export type Computer = Readonly<{ kind: ComputerKind; memory: Memory }>

export const isComputerKind = (text: string | null): text is ComputerKind =>
  text !== null && Object.hasOwn(computers, text)
export const isMemory = (text: string | null): text is Memory =>
  text !== null && Object.hasOwn(memories, text)

const NEEDED_GB = 4
const FIRST_MACOS = 13
/** Browsers report Windows 11 as platform version 13 and above. */
const FIRST_WINDOWS_11 = 13

/** What a browser says about its computer; newer ones tell the exact version when asked. */
export type Signs = Readonly<{
  userAgent: string
  touchPoints: number
  platformVersion?: string | undefined
  memoryGb?: number | undefined
}>

const majorOf = (version: string | undefined) => Number.parseInt(version ?? '', 10)

function windowsKind({ userAgent, platformVersion }: Signs): ComputerKind {
  if (!userAgent.includes('Windows NT 10')) return 'windows-older'
  const major = majorOf(platformVersion)
  if (Number.isNaN(major)) return 'windows'
  return major >= FIRST_WINDOWS_11 ? 'windows-11' : 'windows-10'
}

/** Most browsers call every newer macOS 10.15: only a lower number, or an exact answer, says more. */
function macKind({ userAgent, platformVersion }: Signs): ComputerKind {
  const exact = majorOf(platformVersion)
  if (exact >= FIRST_MACOS) return 'macos-13'
  if (exact > 0) return 'macos-older'
  const minor = Number(/Mac OS X 10[._](\d+)/.exec(userAgent)?.[1])
  return minor < 15 ? 'macos-older' : 'macos'
}

function kindOf(signs: Signs): ComputerKind {
  if (osOf(signs.userAgent) === 'Windows') return windowsKind(signs)
  return systemOf(signs.userAgent, signs.touchPoints) === 'Mac' ? macKind(signs) : 'other'
}

function memoryOf(gigabytes: number | undefined): Memory {
  if (gigabytes === undefined) return 'unknown'
  return gigabytes < NEEDED_GB ? 'too-little' : 'enough'
}

export const computerFrom = (signs: Signs): Computer => ({
  kind: kindOf(signs),
  memory: memoryOf(signs.memoryGb),
})

export type Verdict = Readonly<{ answer: 'runs' | 'check' | 'no'; reason: string }>

const no = (reason: string): Verdict => ({ answer: 'no', reason })
const runs = (reason: string): Verdict => ({ answer: 'runs', reason })
const check = (reason: string): Verdict => ({ answer: 'check', reason })

function systemVerdict(kind: ComputerKind, isWindowsOnly: boolean): Verdict {
  if (kind === 'other') return no('Needs a Windows PC or a Mac')
  if (kind === 'windows-older') return no('Needs Windows 10 or Windows 11')
  if (kind.startsWith('windows')) return runs('Runs on this version of Windows')
  if (isWindowsOnly) return no('Runs on Windows only, not on a Mac')
  if (kind === 'macos-older') return no('Needs macOS 13 or later')
  if (kind === 'macos-13') return runs('Runs on this version of macOS')
  return check('Runs if it is macOS 13 or later: see Apple menu, About This Mac')
}

/** Whether an edition runs on a computer, and why not. */
export function verdictFor(
  { systemRequirements }: Pick<Product, 'systemRequirements'>,
  { kind, memory }: Computer,
): Verdict {
  const verdict = systemVerdict(kind, systemRequirements.windowsOnly)
  if (verdict.answer === 'no') return verdict
  return memory === 'too-little' ? no('Needs 4 GB of memory') : verdict
}
