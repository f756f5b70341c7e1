import { CookieSettings } from '../features/consent/cookie-settings.tsx'
import { QuickHelpAgain } from '../features/help/quick-help-again.tsx'
import { Footer } from '../features/shell/footer.tsx'

type SiteFooterProps = {
  hasCookieSettings: boolean
  hasHelp: boolean
}

/** The end of every page, with the small actions that this one offers. */
export function SiteFooter({ hasCookieSettings, hasHelp }: SiteFooterProps) {
  return (
    <Footer
      tools={
        hasCookieSettings && (
          <>
            {hasHelp && <QuickHelpAgain />}
            <CookieSettings />
          </>
        )
      }
    />
  )
}
