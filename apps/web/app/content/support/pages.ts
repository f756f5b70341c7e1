import type { SupportLink } from './guide.ts'

/** Every page of the help section, once; other files pick from here. */
export const help = {
  installation: { label: 'Installation guide', to: '/installation-guide' },
  activation: { label: 'Activation guide', to: '/activation-guide' },
  troubleshooting: { label: 'Troubleshooting', to: '/troubleshooting' },
  requirements: { label: 'System requirements', to: '/system-requirements' },
  compatibility: { label: 'Compatibility checker', to: '/compatibility-checker' },
  environment: { label: 'Environment', to: '/environment' },
  verification: { label: 'Verify a licence', to: '/license-verification' },
  official: { label: 'Official licences', to: '/guaranteed-official-licenses' },
  remote: { label: 'Remote support', to: '/remote-support' },
  faq: { label: 'Common questions', to: '/faq' },
  contact: { label: 'Contact', to: '/contact' },
} as const satisfies Record<string, SupportLink>

export const helpGroups: readonly Readonly<{ title: string; links: readonly SupportLink[] }>[] = [
  { title: 'Set up', links: [help.installation, help.activation, help.troubleshooting] },
  { title: 'What fits', links: [help.requirements, help.compatibility, help.environment] },
  { title: 'Your licence', links: [help.verification, help.official] },
  { title: 'Answers', links: [help.faq, help.remote, help.contact] },
]

/** The same page, labelled as a reader in need would ask. */
export const asking = (link: SupportLink, label: string): SupportLink => ({ label, to: link.to })
