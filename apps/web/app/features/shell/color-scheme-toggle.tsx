import { type LucideIcon, Moon, Sun, SunMoon } from 'lucide-react'
import { type ColorScheme, schemes, useColorScheme } from '../../lib/color-scheme.ts'
import { IconButton } from '../../ui/button.tsx'

const looks: Record<ColorScheme, { name: string; icon: LucideIcon }> = {
  auto: { name: 'automatic', icon: SunMoon },
  light: { name: 'light', icon: Sun },
  dark: { name: 'dark', icon: Moon },
}

/** Each press moves on: automatic, light, dark, and round again. */
export function ColorSchemeToggle() {
  const { scheme, choose } = useColorScheme()
  const next = schemes[(schemes.indexOf(scheme) + 1) % schemes.length] ?? 'auto'
  const { name, icon } = looks[scheme]
  return <IconButton label={`Colour scheme: ${name}`} icon={icon} onClick={() => choose(next)} />
}
