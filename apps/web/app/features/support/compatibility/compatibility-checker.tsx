import type { Product } from '@keyhaven/contracts/products'
import { Check, CircleHelp, type LucideIcon, X } from 'lucide-react'
import {
  type Computer,
  type Verdict,
  verdictFor,
} from '../../../lib/computer/compatibility.rules.ts'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { PlainTable } from '../plain-table.tsx'
import { ComputerChooser } from './computer-chooser.tsx'
import { useComputer } from './use-computer.ts'

const answers: Record<
  Verdict['answer'],
  { tone: 'success' | 'warning' | 'danger'; icon: LucideIcon; text: string }
> = {
  runs: { tone: 'success', icon: Check, text: 'Runs' },
  check: { tone: 'warning', icon: CircleHelp, text: 'Check first' },
  no: { tone: 'danger', icon: X, text: 'Does not run' },
}

function Answer({ verdict }: { verdict: Verdict | undefined }) {
  if (!verdict) return '–'
  const { tone, icon, text } = answers[verdict.answer]
  return (
    <Pill tone={tone} icon={icon}>
      {text}
    </Pill>
  )
}

function rowOf(product: Product, computer: Computer | undefined) {
  const verdict = computer && verdictFor(product, computer)
  const needs = product.systemRequirements.windowsOnly
    ? 'Needs Windows 10 or Windows 11'
    : 'Needs Windows 10 or 11, or macOS 13 or later'
  return {
    id: product.id,
    cells: [
      <TextLink key="name" to={`/product/${product.slug}`}>
        {product.shortName}
      </TextLink>,
      <Answer key="answer" verdict={verdict} />,
      verdict?.reason ?? needs,
    ],
  }
}

/** Which editions run on this computer, or on another that is chosen. */
export function CompatibilityChecker() {
  const state = useComputer()
  const products = useProducts()
  return (
    <>
      <ComputerChooser state={state} />
      <h2 className="mb-4 type-title">What runs on it</h2>
      {!state.computer && (
        <p className="mb-4 text-body-sm text-ink-2">Choose a system to see what runs.</p>
      )}
      <PlainTable
        caption="Which editions run on the computer"
        headings={['Edition', 'Answer', 'Why']}
        rows={products.map((product) => rowOf(product, state.computer))}
      />
    </>
  )
}
