import { CookieSettings } from '../features/consent/cookie-settings.tsx'
import { QuickHelpAgain } from '../features/help/quick-help-again.tsx'
import { Footer } from '../features/shell/footer.tsx'
import { SlimFooter } from '../features/shell/slim-footer.tsx'

type SiteFooterProps = {
  hasCookieSettings: boolean
  hasHelp: boolean
  /** Four links instead of the whole shop. */
  isSlim: boolean
  isCheckout: boolean
}

/** The end of every page, with the small actions that this one offers. */
export function SiteFooter({ hasCookieSettings, hasHelp, isSlim, isCheckout }: SiteFooterProps) {
  if (isSlim) return <SlimFooter isCheckout={isCheckout} />
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
