import type { ShopImport } from '@keyhaven/contracts/staff/shop-imports'
import { Check, CircleAlert, FileSearch, Loader, Trash2, Undo2 } from 'lucide-react'
import { LookPill } from '../../kit/look-pill.tsx'

const looks = {
  checked: { tone: 'warning', icon: FileSearch, label: 'Dry run' },
  waiting: { tone: 'accent', icon: Loader, label: 'Running' },
  done: { tone: 'success', icon: Check, label: 'Imported' },
  failed: { tone: 'danger', icon: CircleAlert, label: 'Failed' },
  discarded: { tone: 'neutral', icon: Trash2, label: 'Given up' },
  undone: { tone: 'neutral', icon: Undo2, label: 'Undone' },
} as const

export function ImportState({ one }: { one: ShopImport }) {
  return <LookPill look={looks[one.undoneAt ? 'undone' : one.state]} />
}
