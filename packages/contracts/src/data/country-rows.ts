/**
 * Every country and territory of ISO 3166-1 and Kosovo: code, name, dialling code, currency, and how its postal codes are
 * written, a row each. In a postal code # is a digit, @ a letter and * either; a space or hyphen may be left out, and a slash
 * separates alternatives. Nothing: the country has no postal codes.
 */
export const countryRows = `
AD|Andorra|+376|EUR|ad###
AE|United Arab Emirates|+971|AED|
AF|Afghanistan|+93|AFN|####
AG|Antigua and Barbuda|+1268|XCD|
AI|Anguilla|+1264|XCD|ai-2640
AL|Albania|+355|ALL|####
AM|Armenia|+374|AMD|####
AO|Angola|+244|AOA|
AQ|Antarctica|||
AR|Argentina|+54|ARS|####/@####@@@
AS|American Samoa|+1684|USD|#####/#####-####
AT|Austria|+43|EUR|####
AU|Australia|+61|AUD|####
AW|Aruba|+297|AWG|
AX|Åland Islands|+358|EUR|#####
AZ|Azerbaijan|+994|AZN|####
BA|Bosnia and Herzegovina|+387|BAM|#####
BB|Barbados|+1246|BBD|bb#####
BD|Bangladesh|+880|BDT|####
BE|Belgium|+32|EUR|####
BF|Burkina Faso|+226|XOF|
BG|Bulgaria|+359|EUR|####
BH|Bahrain|+973|BHD|###/####
BI|Burundi|+257|BIF|
BJ|Benin|+229|XOF|
BL|Saint Barthélemy|+590|EUR|#####
BM|Bermuda|+1441|BMD|@@ ##/@@ @@
BN|Brunei|+673|BND|@@####
BO|Bolivia|+591|BOB|
BQ|Caribbean Netherlands|+599|USD|
BR|Brazil|+55|BRL|#####-###
BS|Bahamas|+1242|BSD|
BT|Bhutan|+975|BTN|#####
BV|Bouvet Island||NOK|
BW|Botswana|+267|BWP|
BY|Belarus|+375|BYN|######
BZ|Belize|+501|BZD|
CA|Canada|+1|CAD|@#@ #@#
CC|Cocos Islands|+61|AUD|####
CD|Democratic Republic of the Congo|+243|CDF|
CF|Central African Republic|+236|XAF|
CG|Congo|+242|XAF|
CH|Switzerland|+41|CHF|####
CI|Ivory Coast|+225|XOF|
CK|Cook Islands|+682|NZD|####
CL|Chile|+56|CLP|#######/###-####
CM|Cameroon|+237|XAF|
CN|China|+86|CNY|######
CO|Colombia|+57|COP|######
CR|Costa Rica|+506|CRC|#####
CU|Cuba|+53|CUP|#####
CV|Cape Verde|+238|CVE|####
CW|Curaçao|+599|XCG|
CX|Christmas Island|+61|AUD|####
CY|Cyprus|+357|EUR|####
CZ|Czechia|+420|CZK|### ##
DE|Germany|+49|EUR|#####
DJ|Djibouti|+253|DJF|
DK|Denmark|+45|DKK|####
DM|Dominica|+1767|XCD|
DO|Dominican Republic|+1|DOP|#####
DZ|Algeria|+213|DZD|#####
EC|Ecuador|+593|USD|######
EE|Estonia|+372|EUR|#####
EG|Egypt|+20|EGP|#####
EH|Western Sahara|+212|MAD|#####
ER|Eritrea|+291|ERN|
ES|Spain|+34|EUR|#####
ET|Ethiopia|+251|ETB|####
FI|Finland|+358|EUR|#####
FJ|Fiji|+679|FJD|
FK|Falkland Islands|+500|FKP|fiqq 1zz
FM|Micronesia|+691|USD|#####/#####-####
FO|Faroe Islands|+298|DKK|###
FR|France|+33|EUR|#####
GA|Gabon|+241|XAF|
GB|United Kingdom|+44|GBP|@# #@@/@## #@@/@@# #@@/@@## #@@/@#@ #@@/@@#@ #@@
GD|Grenada|+1473|XCD|
GE|Georgia|+995|GEL|####
GF|French Guiana|+594|EUR|#####
GG|Guernsey|+44|GBP|gy# #@@/gy## #@@
GH|Ghana|+233|GHS|
GI|Gibraltar|+350|GIP|gx11 1aa
GL|Greenland|+299|DKK|####
GM|Gambia|+220|GMD|
GN|Guinea|+224|GNF|###
GP|Guadeloupe|+590|EUR|#####
GQ|Equatorial Guinea|+240|XAF|
GR|Greece|+30|EUR|### ##
GS|South Georgia and South Sandwich Islands||GBP|siqq 1zz
GT|Guatemala|+502|GTQ|#####
GU|Guam|+1671|USD|#####/#####-####
GW|Guinea-Bissau|+245|XOF|####
GY|Guyana|+592|GYD|
HK|Hong Kong|+852|HKD|
HM|Heard and McDonald Islands||AUD|####
HN|Honduras|+504|HNL|#####
HR|Croatia|+385|EUR|#####
HT|Haiti|+509|HTG|####
HU|Hungary|+36|HUF|####
ID|Indonesia|+62|IDR|#####
IE|Ireland|+353|EUR|@## ****/d6w ****
IL|Israel|+972|ILS|#####/#######
IM|Isle of Man|+44|GBP|im# #@@/im## #@@
IN|India|+91|INR|######
IO|British Indian Ocean Territory|+246|USD|bbnd 1zz
IQ|Iraq|+964|IQD|#####
IR|Iran|+98|IRR|#####-#####
IS|Iceland|+354|ISK|###
IT|Italy|+39|EUR|#####
JE|Jersey|+44|GBP|je# #@@/je## #@@
JM|Jamaica|+1876|JMD|
JO|Jordan|+962|JOD|#####
JP|Japan|+81|JPY|###-####
KE|Kenya|+254|KES|#####
KG|Kyrgyzstan|+996|KGS|######
KH|Cambodia|+855|KHR|#####
KI|Kiribati|+686|AUD|
KM|Comoros|+269|KMF|
KN|Saint Kitts and Nevis|+1869|XCD|
KP|North Korea|+850|KPW|
KR|South Korea|+82|KRW|#####
KW|Kuwait|+965|KWD|#####
KY|Cayman Islands|+1345|KYD|ky#-####
KZ|Kazakhstan|+7|KZT|######
LA|Laos|+856|LAK|#####
LB|Lebanon|+961|LBP|####/#### ####
LC|Saint Lucia|+1758|XCD|
LI|Liechtenstein|+423|CHF|####
LK|Sri Lanka|+94|LKR|#####
LR|Liberia|+231|LRD|####
LS|Lesotho|+266|LSL|###
LT|Lithuania|+370|EUR|#####
LU|Luxembourg|+352|EUR|####
LV|Latvia|+371|EUR|####
LY|Libya|+218|LYD|
MA|Morocco|+212|MAD|#####
MC|Monaco|+377|EUR|#####
MD|Moldova|+373|MDL|####
ME|Montenegro|+382|EUR|#####
MF|Saint Martin|+590|EUR|#####
MG|Madagascar|+261|MGA|###
MH|Marshall Islands|+692|USD|#####/#####-####
MK|North Macedonia|+389|MKD|####
ML|Mali|+223|XOF|
MM|Myanmar|+95|MMK|#####
MN|Mongolia|+976|MNT|#####
MO|Macao|+853|MOP|
MP|Northern Mariana Islands|+1670|USD|#####/#####-####
MQ|Martinique|+596|EUR|#####
MR|Mauritania|+222|MRU|
MS|Montserrat|+1664|XCD|
MT|Malta|+356|EUR|@@@ ####/@@@ ##
MU|Mauritius|+230|MUR|#####/@####
MV|Maldives|+960|MVR|#####
MW|Malawi|+265|MWK|
MX|Mexico|+52|MXN|#####
MY|Malaysia|+60|MYR|#####
MZ|Mozambique|+258|MZN|####
NA|Namibia|+264|NAD|#####
NC|New Caledonia|+687|XPF|#####
NE|Niger|+227|XOF|####
NF|Norfolk Island|+672|AUD|####
NG|Nigeria|+234|NGN|######
NI|Nicaragua|+505|NIO|#####/###-###-#
NL|Netherlands|+31|EUR|#### @@
NO|Norway|+47|NOK|####
NP|Nepal|+977|NPR|#####
NR|Nauru|+674|AUD|
NU|Niue|+683|NZD|
NZ|New Zealand|+64|NZD|####
OM|Oman|+968|OMR|###
PA|Panama|+507|PAB|####
PE|Peru|+51|PEN|#####
PF|French Polynesia|+689|XPF|#####
PG|Papua New Guinea|+675|PGK|###
PH|Philippines|+63|PHP|####
PK|Pakistan|+92|PKR|#####
PL|Poland|+48|PLN|##-###
PM|Saint Pierre and Miquelon|+508|EUR|#####
PN|Pitcairn Islands||NZD|pcrn 1zz
PR|Puerto Rico|+1|USD|#####/#####-####
PS|Palestine|+970|ILS|
PT|Portugal|+351|EUR|####-###/####
PW|Palau|+680|USD|#####/#####-####
PY|Paraguay|+595|PYG|####
QA|Qatar|+974|QAR|
RE|Réunion|+262|EUR|#####
RO|Romania|+40|RON|######
RS|Serbia|+381|RSD|#####
RU|Russia|+7|RUB|######
RW|Rwanda|+250|RWF|
SA|Saudi Arabia|+966|SAR|#####
SB|Solomon Islands|+677|SBD|
SC|Seychelles|+248|SCR|
SD|Sudan|+249|SDG|#####
SE|Sweden|+46|SEK|### ##
SG|Singapore|+65|SGD|######
SH|Saint Helena|+290|SHP|sthl 1zz/ascn 1zz/tdcu 1zz
SI|Slovenia|+386|EUR|####
SJ|Svalbard and Jan Mayen|+47|NOK|####
SK|Slovakia|+421|EUR|### ##
SL|Sierra Leone|+232|SLE|
SM|San Marino|+378|EUR|#####
SN|Senegal|+221|XOF|#####
SO|Somalia|+252|SOS|#####
SR|Suriname|+597|SRD|
SS|South Sudan|+211|SSP|
ST|São Tomé and Príncipe|+239|STN|
SV|El Salvador|+503|USD|####/cp ####
SX|Sint Maarten|+1721|XCG|
SY|Syria|+963|SYP|
SZ|Eswatini|+268|SZL|@###
TC|Turks and Caicos Islands|+1649|USD|tkca 1zz
TD|Chad|+235|XAF|
TF|French Southern Territories||EUR|
TG|Togo|+228|XOF|
TH|Thailand|+66|THB|#####
TJ|Tajikistan|+992|TJS|######
TK|Tokelau|+690|NZD|
TL|Timor-Leste|+670|USD|
TM|Turkmenistan|+993|TMT|######
TN|Tunisia|+216|TND|####
TO|Tonga|+676|TOP|
TR|Türkiye|+90|TRY|#####
TT|Trinidad and Tobago|+1868|TTD|
TV|Tuvalu|+688|AUD|
TW|Taiwan|+886|TWD|###/#####/######
TZ|Tanzania|+255|TZS|#####
UA|Ukraine|+380|UAH|#####
UG|Uganda|+256|UGX|
UM|US Outlying Islands||USD|#####/#####-####
US|United States|+1|USD|#####/#####-####
UY|Uruguay|+598|UYU|#####
UZ|Uzbekistan|+998|UZS|######
VA|Vatican City|+39|EUR|#####
VC|Saint Vincent and Grenadines|+1784|XCD|vc####
VE|Venezuela|+58|VES|####
VG|British Virgin Islands|+1284|USD|vg####
VI|US Virgin Islands|+1340|USD|#####/#####-####
VN|Vietnam|+84|VND|#####/######
VU|Vanuatu|+678|VUV|
WF|Wallis and Futuna|+681|XPF|#####
WS|Samoa|+685|WST|
XK|Kosovo|+383|EUR|#####
YE|Yemen|+967|YER|
YT|Mayotte|+262|EUR|#####
ZA|South Africa|+27|ZAR|####
ZM|Zambia|+260|ZMW|#####
ZW|Zimbabwe|+263|ZWG|
`
