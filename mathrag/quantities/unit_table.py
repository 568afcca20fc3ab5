"""The units MathRAG knows by name: a table, one row a unit.

A row is ``symbol | value | prefixes | names | other symbols``. ``symbol`` is our canonical spelling, ``value`` what the
unit is: a unit of pint, with an exact factor in front where pint's own definition lives in another system. ``prefixes``
are the SI prefixes people put in front of it (``*`` all). Names get their plurals and the spelling ``metre``/``litre`` by
rule. The order of the rows is the order of the factors in a product: ``N·m``, ``mol·K``.

`COMPOSED` are spellings of products: ``kWh``, ``mph``, ``M`` (molar). A leading ``{}`` takes the prefix of the spelling.
"""

from __future__ import annotations

PREFIXES = {
    "Q": ("quetta", 30),
    "R": ("ronna", 27),
    "Y": ("yotta", 24),
    "Z": ("zetta", 21),
    "E": ("exa", 18),
    "P": ("peta", 15),
    "T": ("tera", 12),
    "G": ("giga", 9),
    "M": ("mega", 6),
    "k": ("kilo", 3),
    "h": ("hecto", 2),
    "da": ("deca", 1),
    "d": ("deci", -1),
    "c": ("centi", -2),
    "m": ("milli", -3),
    "µ": ("micro", -6),
    "n": ("nano", -9),
    "p": ("pico", -12),
    "f": ("femto", -15),
    "a": ("atto", -18),
    "z": ("zepto", -21),
    "y": ("yocto", -24),
    "r": ("ronto", -27),
    "q": ("quecto", -30),
}

UNITS = """
L      | liter                       | k h d c m µ n p f | liter                                     | l ℓ
gal    | gallon                      | M             | gallon, US gallon                             | gals
qt     | quart                       |               | quart                                         |
pt     | pint                        |               | pint                                          |
fl_oz  | fluid_ounce                 |               | fluid ounce, US fluid ounce, fl oz, fl-oz, fl. oz | floz
bbl    | 42 gallon                   |               | barrel, oil barrel                            |
cup    | cup                         |               | cup                                           |
tbsp   | tablespoon                  |               | tablespoon                                    |
tsp    | teaspoon                    |               | teaspoon                                      |
ha     | hectare                     |               | hectare                                       |
acre   | 43560 foot**2               |               | acre                                          |
b      | barn                        | m µ n p f     | barn                                          |
atm    | atmosphere                  |               | atmosphere, standard atmosphere, standard atmospheric pressure | atms
bar    | bar                         | k d m µ       | bar                                           | bars
mmHg   | 133322387415/1000000000 pascal |            | millimeter of mercury, mm of mercury          | mmhg
cmHg   | 133322387415/100000000 pascal |             | centimeter of mercury, cm of mercury          |
inHg   | inch_Hg                     |               | inch of mercury                               |
Torr   | torr                        | m µ k         | torr                                          | torr
cmH2O  | 980665/10000 pascal         |               | centimeter of water                           |
psi    | psi                         | k             | pound per square inch                         | PSI
N      | newton                      | *             | newton                                        |
dyn    | dyne                        | k M           | dyne                                          |
lbf    | pound_force                 |               | pound force, pound-force                      | lb_f
kgf    | kilogram_force              |               | kilogram force, kilogram-force                | kp
kip    | 1000 pound_force            |               | kip                                           | kips
J      | joule                       | *             | joule                                         |
eV     | electron_volt               | T G M k m µ n | electronvolt, electron volt, electron-volt    | ev
cal    | calorie                     | k M G m       | calorie                                       |
Btu    | british_thermal_unit        | M             | british thermal unit, btu                     | BTU btu
erg    | erg                         |               | erg                                           | ergs
thm    | 100000 british_thermal_unit |               | therm                                         |
kt_TNT | 4184000000000 joule         |               | kiloton of TNT                                |
Mt_TNT | 4184000000000000 joule      |               | megaton of TNT                                |
W      | watt                        | *             | watt                                          |
hp     | horsepower                  |               | horsepower, horse power                       | HP
Pa     | pascal                      | *             | pascal                                        |
V      | volt                        | *             | volt                                          |
C      | coulomb                     | *             | coulomb                                       |
F      | farad                       | *             | farad                                         |
Wb     | weber                       | *             | weber                                         |
T      | tesla                       | *             | tesla                                         |
G      | 1/10000 tesla               | k m µ         | gauss                                         |
H      | henry                       | *             | henry, henries                                |
Ω      | ohm                         | *             | ohm                                           | Ohm OHM ohm
S      | siemens                     | *             | siemens                                       | mho
A      | ampere                      | *             | ampere, amp                                   | Amp amps Amps
lm     | lumen                       | k m           | lumen                                         |
lx     | lux                         | k m           | lux                                           |
cd     | candela                     | k m           | candela, candle                               |
Bq     | becquerel                   | *             | becquerel                                     |
Ci     | curie                       | M k m µ n p   | curie                                         |
Gy     | gray                        | c m µ n k     | gray                                          |
Sv     | sievert                     | m µ n         | sievert                                       |
rd     | 1/100 gray                  | m k           | rad of absorbed dose                          |
rem    | 1/100 sievert               | m µ           | rem                                           |
kat    | katal                       | m µ n         | katal                                         |
D      | debye                       |               | debye                                         |
P      | poise                       | c m           | poise                                         |
St     | stokes                      | c             | stokes                                        |
dpt    | meter**-1                   |               | diopter, dioptre                              | dioptres
Hz     | hertz                       | *             | hertz                                         |
g      | gram                        | *             | gram, gramme                                  | gm gms gr
t      | metric_ton                  | k M G         | tonne, metric ton, ton, metric tonne          | mt
ton_US | US_ton                      |               | short ton, US ton                             |
ton_UK | long_ton                    |               | long ton, imperial ton                        |
lb     | pound                       |               | pound, pound mass, pound-mass                 | lbs lbm lb_m
oz     | ounce                       |               | ounce                                         | ozs
st     | stone                       |               | stone                                         |
slug   | slug                        |               | slug                                          | slugs
ct     | 1/5000 kilogram             |               | carat                                         |
grain  | 6479891/100000000000 kilogram |             | grain                                         |
Msun   | 1988400000000000000000000000000 kilogram |  | solar mass, solar masses                      |
Mearth | 5972200000000000000000000 kilogram |        | earth mass, earth masses                      |
u      | unified_atomic_mass_unit    |               | atomic mass unit, unified atomic mass unit    | amu
Da     | dalton                      | k M           | dalton                                        |
m      | meter                       | *             | meter                                         |
ft     | foot                        |               | foot, feet                                    |
in     | inch                        |               | inch, inches                                  | ″
yd     | yard                        |               | yard                                          | yds
mi     | mile                        |               | mile, statute mile                            |
nmi    | nautical_mile               |               | nautical mile, sea mile                       | NM
fathom | fathom                      |               | fathom                                        |
furlong | furlong                    |               | furlong                                       |
Å      | angstrom                    |               | angstrom, ångström, ångstrom                  |
au     | astronomical_unit           |               | astronomical unit                             | AU
Rearth | 63710088/10 meter           |               | earth radius, earth radii                     |
ly     | light_year                  | k M G         | light-year, light year, lightyear             | lyr
pc     | parsec                      | k M G         | parsec                                        |
c      | speed_of_light              |               | speed of light                                |
e      | elementary_charge           |               | elementary charge                             |
gee    | standard_gravity            |               | standard gravity                              |
knot   | knot                        |               | knot                                          | kn kts
mol    | mole                        | k m µ n p f   | mole, mol                                     | mols
yr     | year                        | k M G         | year                                          | yrs y
mo     | month                       |               | month                                         | mos
wk     | week                        |               | week                                          | wks
d      | day                         |               | day                                           | days
h      | hour                        |               | hour                                          | hr hrs
min    | minute                      |               | minute                                        | mins
s      | second                      | *             | second                                        | sec secs
K      | kelvin                      | *             | kelvin, degree kelvin, degrees kelvin         | °K
°C     | degree_Celsius              |               | celsius, degree celsius, centigrade, degree centigrade, degree c | degC degc oC C°
°F     | degree_Fahrenheit           |               | fahrenheit, degree fahrenheit, degree f       | degF degf oF F°
°R     | degree_Rankine              |               | rankine, degree rankine                       | degR
rad    | radian                      | m µ n         | radian                                        | rads
sr     | steradian                   |               | steradian                                     |
°      | degree                      |               | degree, angular degree, degree of arc         | deg degs
arcmin | arcminute                   |               | arcminute, arc minute, minute of arc          | ′
arcsec | arcsecond                   | m µ           | arcsecond, arc second, second of arc          |
gon    | grade                       |               | gon, gradian                                  |
rev    | turn                        | k             | revolution, turn, rotation                    | revs
cycle  | 1                           |               | cycle                                         | cyc
dB     | 1                           |               | decibel                                       | db dBA dBC dBHL dBSPL
dBm    | 1                           |               | decibel-milliwatt                             | dbm
dBW    | 1                           |               | decibel-watt                                  | dbw
dBi    | 1                           |               | decibel isotropic                             | dbi
Np     | 1                           |               | neper                                         |
Eq     | 1                           | m µ           | equivalent                                    |
erlang | 1                           |               | erlang                                        | Erl
px     | 1                           | M             | pixel                                         |
CFU    | 1                           | M             | colony-forming unit, colony forming unit      | cfu
IU     | 1                           | k M           | international unit                            |
pcu    | 1                           |               | passenger car unit, passenger-car unit        | PCU
Osm    | mole                        | m             | osmole                                        | osmol
tex    | 1/1000000 kilogram / meter   | d             | tex                                           |
bit    | 1                           | k M G T       | bit                                           |
B      | 8                           | k M G T       | byte                                          |
gtt    | 1                           |               |                                               | gtts
%      | 1/100                       |               | percent, per cent, pct, percentage, percentage point | ％
‰      | 1/1000                      |               | permille, per mille, per mil                  |
ppm    | 1/1000000                   |               | part per million                              |
ppb    | 1/1000000000                |               | part per billion                              |
ppt    | 1/1000000000000             |               | part per trillion                             |
"""

COMPOSED = """
{}Wh   | {}W·h      | k M G T m
{}Ah   | {}A·h      | k m
{}M    | {}mol/L    | m µ n p f
{}bps  | {}bit/s    | k M G T
gsm    | g/m^2      |
GSM    | g/m^2      |
dB(A)  | dB         |
dB HL  | dB         |
dB SPL | dB         |
foot-candle | lm/ft^2 |
footcandle | lm/ft^2 |
mm Hg  | mmHg       |
cm Hg  | cmHg       |
in Hg  | inHg       |
cm H2O | cmH2O      |
cm H_2O | cmH2O     |
kgs    | kg         |
kms    | km         |
var    | V·A        | k M
VAr    | V·A        | k M
VA     | V·A        | k M
Nm     | N·m        | k M m
Ns     | N·s        | k m
mph    | mi/h       |
MPH    | mi/h       |
kph    | km/h       |
kmh    | km/h       |
kmph   | km/h       |
fps    | ft/s       |
mps    | m/s        |
rpm    | rev/min    |
RPM    | rev/min    |
rps    | rev/s      |
dyne cm | dyn·cm    |
bpm    | 1/min      |
words per minute | 1/min |
lbs of force | lbf    |
beats per minute | 1/min |
beats/min | 1/min   |
r/s    | rev/s      |
r/min  | rev/min    |
cc     | cm^3       |
ccm    | cm^3       |
Cal    | kcal       |
cfs    | ft^3/s     |
cfm    | ft^3/min   |
CFM    | ft^3/min   |
gpm    | gal/min    |
GPM    | gal/min    |
MGD    | Mgal/d     |
mgd    | Mgal/d     |
gpd    | gal/d      |
GPD    | gal/d      |
SFM    | ft/min     |
BTUH   | Btu/h      |
Btuh   | Btu/h      |
BTU/HR | Btu/h      |
molar  | mol/L      |
molal  | mol/kg     |
foot pound | lbf·ft  |
pound foot | lbf·ft  |
ft·lb  | lbf·ft     |
ft-lb  | lbf·ft     |
ft lb  | lbf·ft     |
ft-lbs | lbf·ft     |
ft·lbs | lbf·ft     |
ft lbs | lbf·ft     |
lb·ft  | lbf·ft     |
lb-ft  | lbf·ft     |
lb/in^2 | psi       |
lb/in^(2) | psi     |
lb/in2 | psi        |
lbs/in^2 | psi      |
lbs/in^(2) | psi    |
Calorie | kcal      |
Calories | kcal     |
"""
