import { topic } from './topic.rules.ts'

export const setup = [
  topic(
    /\b(?:laptop|pc|computer|notebook|machine)\b[^.?]{0,25}\b(?:employer|work|company|boss|job|firm)\b|\b(?:employer'?s?|work|company|office) (?:laptop|pc|computer|notebook)\b/,
    'Computers that belong to an employer: ask before you install',
    '/environment#managed-computers',
  ),
  topic(
    /\b(?:installer|setup|file|download)\b[^.?]{0,30}\b(?:really|genuine|safe|virus|malware|trust\w*|verif\w*|from (?:the publisher|microsoft))\b|\b(?:virus|malware|verified publisher)\b/,
    'Install on Windows: check that the verified publisher is Microsoft Corporation',
    '/installation-guide#install-on-windows',
  ),
  topic(
    /\b(?:how (?:big|large)|size of|download size|mobile data|metered|gigabytes?|slow internet)\b/,
    'Before you begin: the download is a few gigabytes, avoid a metered connection',
    '/installation-guide#before-you-begin',
  ),
  topic(
    /\b(?:what (?:do|will) i need|before (?:i|we) (?:begin|start|install))\b/,
    'Before you begin: have these ready',
    '/installation-guide#before-you-begin',
  ),
  topic(
    /\b(?:key|letters?|digits?|characters?)\b[^.?]{0,30}\b(?:look(?:s|ing)? like|25|how many|groups?|dashes|format|typing|mistyp\w*|unreadable|read it)\b/,
    'Find your key: 25 letters and digits in five groups, copy and paste it',
    '/activation-guide#find-your-key',
  ),
  topic(
    /\b(?:both|beside|next to|alongside|together with|two versions|same time|parallel)\b[^.?]*\b(?:installed?|versions?|office|older|365|2016|2019|2021)\b|\b(?:uninstall|remove)\b[^.?]{0,20}\b(?:old|older|previous|existing|first|trial)\b/,
    'Do I have to uninstall my old version? Two versions on one computer conflict',
    '/faq#installing|uninstall my old',
  ),
  topic(
    /\b(?:reinstall\w*|re-install\w*|formatted|reset|format(?:ting)?|fresh install|clean install|install(?:ed)? (?:it )?again|new windows|factory)\b/,
    'Moving to a new computer, install again with the same key, reinstalled',
    '/installation-guide#new-computer',
  ),
  topic(
    /\b(?:microsoft|publisher'?s?|ms|outlook|live|hotmail) account\b|\baccount (?:with|at|from) (?:microsoft|the publisher)\b|\baccount\b[^.?]*\b(?:activate|install|redeem)\b|\bsign[ -]?in (?:required|needed|to (?:use|activate))\b/,
    'Do I need an account with the publisher? For some editions',
    '/faq#installing|account with the publisher',
  ),
  topic(
    /\b(?:activat\w+)\b[^.?]*\b(?:by phone|phone|telephone|offline|without internet|no internet)\b|\b(?:no internet|without internet|offline)\b[^.?]*\bactivat\w+/,
    'Without an internet connection activation by phone',
    '/activation-guide#without-internet',
  ),
  topic(
    /\b(?:internet|online|connection|offline)\b[^.?]*\b(?:all the time|always|constant\w*|permanent\w*|need|require\w*|use|work)\b|\b(?:need|require\w*|work\w*|use)\b[^.?]*\b(?:internet|online connection|offline|without internet)\b/,
    'Does it need a constant internet connection? The apps work offline',
    '/remote-work|constant internet',
  ),
  topic(
    /\b(?:see|check|know|tell|verify|find out|sure)\b[^.?]{0,25}\b(?:is |it's |its |that it is |already )?(?:activated|active|activation)\b|\bactivation status\b/,
    'Check that it worked on Windows, File, Account, Product Activated',
    '/activation-guide#check-on-windows',
  ),
  topic(
    /\b(?:check|verify|validate|test|look up|find out)\b[^.?]{0,30}\b(?:key|licen[cs]e)\b[^.?]*|\bis my (?:key|licen[cs]e)\b[^.?]{0,15}\b(?:valid|ok|good|active|genuine|real)\b/,
    'Check yours: order number and the last five characters, look it up, Verify a licence',
    '/guaranteed-official-licenses#check-yours',
  ),
  topic(
    /\b(?:lost|misplaced|can't find|cant find|cannot find|deleted|forgot|no longer have|don't have|where is)\b[^.?]{0,20}\b(?:my |the )?(?:licen[cs]e |product )?(?:keys?|e-?mail with)\b|\bfind my (?:product |licen[cs]e )?key\b/,
    'I lost my key. Can you send it again? order page',
    '/faq#the-licence|lost my key',
  ),
  topic(
    /\b(?:i paid|after paying|paid but)\b[^.?]*\b(?:no|not|see|where)\b[^.?]*\bkey\b/,
    'I paid, but I see no key: open the order page and choose Check again',
    '/faq#paying-and-delivery|see no key',
  ),
  topic(
    /\b(?:where|how)\b[^.?]*\b(?:enter|type|put|insert|paste|input|redeem|use)\b[^.?]*\b(?:key|code|licen[cs]e)\b/,
    'Activate on Windows: enter a product key instead, paste the key',
    '/activation-guide#activate-on-windows',
  ),
  topic(
    /\bactivat\w*\b[^.?]*\b(?:mac\w*|imac|apple)\b|\b(?:mac\w*|imac|apple)\b[^.?]*\bactivat\w*/,
    'Activate on a Mac: redeem the key on the publisher’s site, sign in',
    '/activation-guide#activate-on-mac',
  ),
  topic(
    /\b(?:what if|if)\b[^.?]*\b(?:key|it)\b[^.?]*\b(?:doesn'?t|does not|won'?t|not) (?:work|activate)|\b(?:warranty|faulty|defective|broken key|replacement key|replace)\b/,
    'A key that does not work: we replace it, or return your money',
    '/terms-of-service#a-key-that-does-not-work',
  ),
  topic(
    /\bkey\b[^.?]{0,35}\b(?:not|refused|reject\w*|invalid|doesn'?t|does not|won'?t|isn'?t|wrong|fails?|blocked|error)\b|\b(?:invalid|refused|rejected|blocked|wrong) (?:product |licen[cs]e )?key\b|\bactivation (?:fails?|failed|error|problem|doesn'?t|not)\b|\b(?:can't|cant|cannot|unable to|won't|wont) activate\b|\bdoes not work\b.*\bkey\b|\bkey\b.*\bdoes not work\b/,
    'The key is refused. What now? check that the installed edition and year match your order',
    '/faq#installing|key is refused',
  ),
  topic(
    /\bactivat\w*/,
    'Activate on Windows: open Word, enter a product key instead',
    '/activation-guide#activate-on-windows',
  ),
  topic(
    /\b(?:where|from where|how)\b[^.?]*\bdownload\b|\bdownload (?:link|page|office|it|the|site)\b|\b(?:installer|setup file|iso|exe)\b/,
    'Where do I download the software? From the publisher’s own site, setup.office.com',
    '/faq#installing|Where do I download',
  ),
  topic(
    /\binstal\w*\b[^.?]*\b(?:mac\w*|imac|apple)\b|\b(?:mac\w*|imac|apple)\b[^.?]*\binstal\w*/,
    'Install on a Mac: open the package, follow the installer',
    '/installation-guide#install-on-mac',
  ),
  topic(
    /\bhow\b[^.?]*\b(?:get|install|check|turn on|run|do)\b[^.?]{0,15}\bupdates?\b|\b(?:automatic|auto)[ -]?updates?\b|\bupdate (?:it|office|word|the apps)\b/,
    'The first start: look for updates once, Update Options, Check for Updates',
    '/installation-guide#first-start',
  ),
  topic(
    /\binstal\w*/,
    'Install on Windows: open the file you downloaded in the Downloads folder',
    '/installation-guide#install-on-windows',
  ),
  topic(
    /\b(?:which|what|find out|know|see|check)\b[^.?]{0,30}\bwindows\b[^.?]{0,15}\b(?:version|have|do i|i've)\b|\bwindows version\b/,
    'Check what you have: Windows version, System, About',
    '/system-requirements#find-out|Windows',
  ),
  topic(
    /\b(?:which|what|find out|know|see|check)\b[^.?]{0,30}\b(?:macos|mac os)\b[^.?]{0,15}\b(?:version|have|do i|i've)\b|\bmacos version\b/,
    'Check what you have: Mac, About This Mac, macOS version',
    '/system-requirements#find-out|Mac',
  ),
  topic(
    /\b(?:arm|snapdragon|qualcomm|copilot\+? pc|surface pro x)\b/,
    'How to tell what you have Windows processor',
    '/blog/windows-only-explained#how-to-tell-what-you-have',
  ),
]
