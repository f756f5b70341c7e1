import { Palette } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { staffMeta } from '../kit/staff-meta.ts'

export const meta = () => staffMeta('Colours')

/** An address of the specification that is switched off. */
export default function ColorSchemeDemo() {
  return (
    <>
      <h1 className="type-title-sm">Colours</h1>
      <EmptyState icon={Palette} title="This page is switched off">
        Light and dark colours are in the menu under your name.
      </EmptyState>
    </>
  )
}
