import { runsOn } from '@keyhaven/contracts/script-rules'
import type { ScriptVersion } from '@keyhaven/contracts/staff/custom-scripts'
import { Check, Lock, type LucideIcon, Minus } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { zoneOf } from '../../../zones.ts'
import { Panel } from '../../kit/panel.tsx'
import { consentWords, deviceWords } from './script-words.ts'

const samples = ['/', '/shop', '/blog/which-office', '/checkout', '/order-success/1', '/account']

type Verdict = Readonly<{ text: string; icon: LucideIcon; className: string }>

function verdictOf(version: ScriptVersion, path: string): Verdict {
  if (zoneOf(path) !== 'public') return { text: 'Never', icon: Lock, className: 'text-danger-ink' }
  return runsOn(version, path)
    ? { text: 'Runs here', icon: Check, className: 'text-success-ink' }
    : { text: 'Skipped', icon: Minus, className: 'text-ink-2' }
}

/** The path of what was typed; a whole address is shortened to it. */
const pathIn = (text: string) => {
  const base = 'http://shop.invalid'
  return URL.canParse(text, base) ? new URL(text, base).pathname : '/'
}

const whyOf = (version: ScriptVersion, path: string) => {
  if (zoneOf(path) !== 'public') return 'Pages of payments, keys and staff carry no custom script.'
  const needed =
    version.consent === 'necessary'
      ? 'without asking for consent'
      : `once the visitor agreed (${consentWords[version.consent].toLowerCase()})`
  const devices = `Devices: ${deviceWords[version.deviceTargeting].toLowerCase()}.`
  return runsOn(version, path)
    ? `${version.loadAsync ? 'Loads after the page' : 'Runs with the page'}, ${needed}. ${devices}`
    : 'The pages of this version do not include it.'
}

/** Says for an address what would happen there, and by which rule. */
export function ScriptTester({ version }: { version: ScriptVersion }) {
  const [address, setAddress] = useState('/')
  const path = pathIn(address)
  const verdict = verdictOf(version, path)
  const Icon = verdict.icon
  return (
    <Panel title="Where it runs" lead={`Version ${version.number}, address by address.`}>
      <div className="grid gap-4 px-5 pb-5">
        <TextField
          label="Try an address"
          value={address}
          autoComplete="off"
          onChange={(event) => setAddress(event.target.value)}
        />
        <div
          role="status"
          className="grid gap-1 rounded-control border bg-surface-sunken px-4 py-3"
        >
          <p className={`flex items-center gap-2 font-semibold ${verdict.className}`}>
            <Icon size={16} aria-hidden />
            {verdict.text}
          </p>
          <p className="text-small text-ink-2">{whyOf(version, path)}</p>
        </div>
        <ul className="divide-y text-small">
          {samples.map((sample) => (
            <Sample key={sample} path={sample} verdict={verdictOf(version, sample)} />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function Sample({ path, verdict }: { path: string; verdict: Verdict }) {
  const Icon = verdict.icon
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="flex min-w-0 items-center gap-2">
        <Icon size={14} className={`shrink-0 ${verdict.className}`} aria-hidden />
        <code className="font-mono wrap-anywhere">{path}</code>
      </span>
      <span className={`shrink-0 font-semibold ${verdict.className}`}>{verdict.text}</span>
    </li>
  )
}
