import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useMemo, useState } from 'react'
import { useColorScheme } from '../../../lib/color-scheme.ts'

const DARK = '(prefers-color-scheme: dark)'

function useSystemDark(): boolean {
  const [isDark, setDark] = useState(() => matchMedia(DARK).matches)
  useEffect(() => {
    const system = matchMedia(DARK)
    const look = () => setDark(system.matches)
    system.addEventListener('change', look)
    return () => system.removeEventListener('change', look)
  }, [])
  return isDark
}

/** What tokens come to in this theme: the frame of the provider does not know our names. */
function resolveColours<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colours = names.map((name) => {
    probe.style.color = `var(--${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(colours)
}

const tokens = [
  'accent',
  'surface',
  'ink',
  'ink-2',
  'ink-3',
  'danger',
  'danger-ink',
  'line-control',
  'focus',
  'accent-soft',
] as const

function appearanceFor(isDark: boolean): Appearance {
  const colour = resolveColours(tokens)
  const border = `1px solid ${colour['line-control']}`
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour.accent,
      colorBackground: colour.surface,
      colorText: colour.ink,
      colorTextSecondary: colour['ink-2'],
      colorTextPlaceholder: colour['ink-3'],
      colorDanger: colour.danger,
      borderRadius: '10px',
      fontFamily: 'Inter, ui-sans-serif, system-ui, sans-serif',
      fontSizeBase: '16px',
      spacingUnit: '4px',
    },
    rules: {
      '.Label': { color: colour.ink, fontSize: '14px', fontWeight: '500' },
      '.Input': { border, boxShadow: 'none' },
      '.Input:focus': {
        border: `1px solid ${colour.focus}`,
        boxShadow: `0 0 0 3px ${colour['accent-soft']}`,
      },
      '.Error': { color: colour['danger-ink'], fontSize: '13px' },
    },
  }
}

/** The look of the card form, in the shopper's theme. */
export function useCardAppearance(): Appearance {
  const { scheme } = useColorScheme()
  const isSystemDark = useSystemDark()
  const isDark = scheme === 'auto' ? isSystemDark : scheme === 'dark'
  return useMemo(() => appearanceFor(isDark), [isDark])
}
