import type { ShopImport } from '@keyhaven/contracts/staff/shop-imports'
import { Check, CircleAlert, FileSearch, Loader, Trash2, Undo2 } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'

const looks = {
  checked: { tone: 'warning', icon: FileSearch, label: 'Dry run' },
  waiting: { tone: 'accent', icon: Loader, label: 'Running' },
  done: { tone: 'success', icon: Check, label: 'Imported' },
  failed: { tone: 'danger', icon: CircleAlert, label: 'Failed' },
  discarded: { tone: 'neutral', icon: Trash2, label: 'Given up' },
  undone: { tone: 'neutral', icon: Undo2, label: 'Undone' },
} as const

export function ImportState({ one }: { one: ShopImport }) {
  const { tone, icon, label } = looks[one.undoneAt ? 'undone' : one.state]
  return (
    <Pill tone={tone} icon={icon}>
      {label}
    </Pill>
  )
}
