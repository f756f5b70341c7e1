import { Clock } from 'lucide-react'
import { useProducts } from '../../state/catalog.ts'
import { BoxImage } from '../../ui/box-image.tsx'
import { Card, Plate } from '../../ui/card.tsx'
import { textLinkStyles } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill } from '../../ui/pill.tsx'
import { KeyRow } from './key-row.tsx'
import type { KeyPanel as Panel } from './licenses.rules.ts'

const licenses = (count: number) => (count === 1 ? '1 licence' : `${count} licences`)

function KeyState({ quantity, missing }: Panel) {
  if (missing === 0) {
    return (
      <Pill tone="success" icon="dot">
        Ready
      </Pill>
    )
  }
  const text = missing < quantity ? `${quantity - missing} of ${quantity} ready` : 'Being prepared'
  return (
    <Pill tone="warning" icon={Clock}>
      {text}
    </Pill>
  )
}

function useFacts({ productId, quantity, keys }: Panel): string {
  const product = useProducts().find(({ id }) => id === productId)
  if (keys.some((key) => key.isVolumeKey)) return `One key for use on up to ${quantity} devices`
  if (!product) return licenses(quantity)
  const { windowsOnly } = product.systemRequirements
  const each = quantity > 1 ? ' each' : ''
  return `${licenses(quantity)} · ${windowsOnly ? 'Windows only' : `1 PC or Mac${each}`}`
}

function PanelHead({ panel }: { panel: Panel }) {
  const product = useProducts().find(({ id }) => id === panel.productId)
  const facts = useFacts(panel)
  return (
    <div className="flex items-center gap-4">
      <Plate className="size-15 shrink-0 rounded-control-lg max-sm:size-12">
        <BoxImage
          src={product?.productImage ?? ''}
          version={product?.version ?? ''}
          name=""
          size={54}
        />
      </Plate>
      <div className="min-w-0 grow">
        <h3 className="text-body-lg font-display font-semibold">{panel.productName}</h3>
        <p className="text-small text-ink-3">{facts}</p>
        <p className="mt-1.5 sm:hidden">
          <KeyState {...panel} />
        </p>
      </div>
      <p className="max-sm:hidden">
        <KeyState {...panel} />
      </p>
    </div>
  )
}

function Pending({ missing, onCheck }: { missing: number; onCheck: () => void }) {
  const what = missing === 1 ? 'One key is' : `${missing} keys are`
  return (
    <Notice tone="warning">
      {what} being prepared. We will e-mail you within 3–4 hours, and this page will show it too.{' '}
      <button type="button" className={textLinkStyles()} onClick={onCheck}>
        Check again
      </button>
    </Notice>
  )
}

/** One product of the order: its keys, and what is still to come. */
export function KeyPanel({ panel, onCheck }: { panel: Panel; onCheck: () => void }) {
  return (
    <Card
      as="article"
      className="grid gap-4 p-6 transition duration-panel max-sm:p-5 starting:translate-y-4 starting:opacity-0"
    >
      <PanelHead panel={panel} />
      {panel.keys.map((item) => (
        <KeyRow key={item.licenseKey} item={item} />
      ))}
      {panel.missing > 0 && <Pending missing={panel.missing} onCheck={onCheck} />}
    </Card>
  )
}
