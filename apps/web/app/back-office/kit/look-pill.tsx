import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Pill } from '../../ui/pill.tsx'

/** A state in a word, with its colour and icon. */
export type Look = Readonly<{
  label: string
  tone: NonNullable<ComponentProps<typeof Pill>['tone']>
  icon?: LucideIcon
}>

export const LookPill = ({ look: { label, tone, icon } }: { look: Look }) => (
  <Pill tone={tone} {...(icon && { icon })}>
    {label}
  </Pill>
)
