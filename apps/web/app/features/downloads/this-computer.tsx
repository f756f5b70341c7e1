import { Check, CircleHelp, X } from 'lucide-react'
import type { DownloadPage } from '../../content/downloads.ts'
import { computers } from '../../lib/computer/compatibility.rules.ts'
import type { System } from '../../lib/computer/device.rules.ts'
import { useProducts } from '../../state/catalog/catalog.ts'
import { useThisComputer } from '../../state/this-computer.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Pill } from '../../ui/pill.tsx'
import { pageVerdict } from './download.rules.ts'

const signs = {
  runs: { tone: 'success', icon: Check, text: 'Fits' },
  check: { tone: 'warning', icon: CircleHelp, text: 'Check first' },
  no: { tone: 'danger', icon: X, text: 'Does not fit' },
} as const

function Fit({ page }: { page: DownloadPage }) {
  const computer = useThisComputer()
  const products = useProducts()
  const verdict = computer && pageVerdict(page, computer, products)
  if (!verdict) return 'Checking your computer…'
  const { tone, icon, text } = signs[verdict.answer]
  return (
    <>
      <Pill tone={tone} icon={icon}>
        {text}
      </Pill>
      <span>
        Your browser says: {computers[computer.kind]}. {verdict.reason}.
      </span>
    </>
  )
}

function Requirements({ system, isAlone }: { system: System; isAlone: boolean }) {
  const products = useProducts()
  const lists = products.map(({ systemRequirements }) =>
    system === 'Mac' ? systemRequirements.mac : systemRequirements.windows,
  )
  const needs = lists.find((list) => list.length > 0) ?? []
  return (
    <div className="grid gap-2">
      <h3 className="text-body-sm font-semibold">
        {isAlone ? 'It needs' : `On ${system === 'Mac' ? 'a Mac' : 'Windows'} it needs`}
      </h3>
      <ul className="grid list-disc gap-1 pl-5 text-body-sm text-ink-2 marker:text-ink-3">
        {needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
    </div>
  )
}

/** What the editions need, and whether this computer has it. Nothing leaves the device. */
export function ThisComputer({ page }: { page: DownloadPage }) {
  return (
    <Card as="section" padded aria-labelledby="computer" className="grid gap-4">
      <div className="grid gap-2">
        <h2 id="computer" className="type-heading">
          This computer
        </h2>
        <p
          role="status"
          className="grid min-h-18 justify-items-start gap-2 text-body-sm text-ink-2"
        >
          <Fit page={page} />
        </p>
      </div>
      {page.systems.map((system) => (
        <Requirements key={system} system={system} isAlone={page.systems.length === 1} />
      ))}
      <TextLink to="/compatibility-checker" className="w-fit text-body-sm">
        Check another computer
      </TextLink>
    </Card>
  )
}
