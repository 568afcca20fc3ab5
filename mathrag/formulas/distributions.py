"""Probability distributions as functions of the closed grammar: density or mass, cumulated, quantile.

A function is called ``<family>_<pdf|cdf|quantile>`` and takes the value (the probability for a quantile), then the family's
parameters in the order of `FAMILIES`. The incomplete gamma and beta functions are summed as a series or a continued
fraction, whichever converges (DLMF 8.11.4 and 8.9.2, 8.17.22), to about 1e-14 of the value.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from statistics import NormalDist

Value = int | Fraction | float

FAMILIES: dict[str, tuple[str, ...]] = {
    "normal": ("mu", "sigma"),
    "student_t": ("nu",),
    "chi_squared": ("k",),
    "fisher_f": ("d_1", "d_2"),
    "exponential": ("m",),
    "uniform": ("a", "b"),
    "binomial": ("n", "p"),
    "poisson": ("mu",),
    "geometric": ("p",),
    "hypergeometric": ("r", "b", "n"),
}
"""Parameters: mean and deviation; degrees of freedom; those of numerator and denominator; rate; lowest and highest value; trials and
probability of success; mean; probability of success (the value counts trials up to the first one); those of interest, the others, drawn."""
DISCRETE = frozenset({"binomial", "poisson", "geometric", "hypergeometric"})
KINDS = ("pdf", "cdf", "quantile")
ITERATIONS = 10_000
TINY, NEGLIGIBLE = 1e-300, 1e-16
MOST_STEPS = 200
LARGEST_COUNT = 10**7


def arities() -> dict[str, tuple[int, int]]:
    """Least and most arguments of each function."""
    return {
        f"{family}_{kind}": (1 + len(names), 1 + len(names)) for family, names in FAMILIES.items() for kind in KINDS
    }


def functions() -> dict[str, Callable[..., Value]]:
    """The functions by name. Each raises ValueError for parameters outside their domain."""
    found: dict[str, Callable[..., Value]] = {}
    for family in FAMILIES:
        found[f"{family}_pdf"] = partial(_checked, family, _DENSITIES[family])
        found[f"{family}_cdf"] = partial(_checked, family, _CUMULATED[family])
        found[f"{family}_quantile"] = partial(_quantile, family)
    return found


def split_name(function: str) -> tuple[str, str] | None:
    """Family and kind of a function of this module; None for any other."""
    family, _, kind = function.rpartition("_")
    return (family, kind) if family in FAMILIES and kind in KINDS else None


# --- domains ---


def _checked(family: str, function: Callable[..., Value], value: Value, *parameters: Value) -> Value:
    return function(value, *_in_domain(family, parameters))


def _in_domain(family: str, parameters: tuple[Value, ...]) -> tuple[Value, ...]:
    named = dict(zip(FAMILIES[family], parameters, strict=True))
    positive = {"normal": "sigma", "student_t": "nu", "chi_squared": "k", "exponential": "m", "poisson": "mu"}
    wrong = any(
        (
            family in positive and named[positive.get(family, "")] <= 0,
            family == "fisher_f" and min(parameters) <= 0,
            family == "uniform" and named["a"] >= named["b"],
            "p" in named and not 0 <= named["p"] <= 1,
            family == "geometric" and named["p"] == 0,
            family in ("binomial", "hypergeometric")
            and any(named[x] != int(named[x]) or named[x] < 0 for x in named if x != "p"),
            family == "hypergeometric" and named["n"] > named["r"] + named["b"],
            family in ("binomial", "hypergeometric") and any(named[x] > LARGEST_COUNT for x in named),
        )
    )
    if wrong:
        raise ValueError(f"no {family} distribution has the parameters {', '.join(map(str, parameters))}")
    return tuple(int(item) if item == int(item) else item for item in parameters)


# --- special functions ---


def lower_gamma(a: float, x: float) -> float:
    """The regularised lower incomplete gamma function P(a, x)."""
    if x <= 0:
        return 0.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x >= a + 1:
        return 1.0 - front * _gamma_fraction(a, x)
    term = total = 1 / a
    for count in range(1, ITERATIONS):
        term *= x / (a + count)
        total += term
        if term < total * NEGLIGIBLE:
            break
    return front * total


def _gamma_fraction(a: float, x: float) -> float:
    """Of the upper function, by Lentz's method."""
    b = x + 1 - a
    c, d = 1 / TINY, 1 / b
    result = d
    for count in range(1, ITERATIONS):
        factor = -count * (count - a)
        b += 2
        d = 1 / (_apart(factor * d + b))
        c = _apart(b + factor / c)
        result *= d * c
        if abs(d * c - 1) < NEGLIGIBLE:
            break
    return result


def beta_share(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function I_x(a, b)."""
    if x <= 0 or x >= 1:
        return float(x > 0)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _beta_fraction(a, b, x) / a
    return 1.0 - front * _beta_fraction(b, a, 1 - x) / b


def _beta_fraction(a: float, b: float, x: float) -> float:
    c, d = 1.0, 1 / _apart(1 - (a + b) * x / (a + 1))
    result = d
    for m in range(1, ITERATIONS):
        for factor in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _apart(1 + factor * d)
            c = _apart(1 + factor / c)
            result *= d * c
        if abs(d * c - 1) < NEGLIGIBLE:
            break
    return result


def _apart(value: float) -> float:
    """``value``, never zero."""
    return value if abs(value) > TINY else TINY


# --- density or mass ---


def _normal_pdf(x: Value, mu: Value, sigma: Value) -> float:
    return math.exp(-(((float(x) - float(mu)) / float(sigma)) ** 2) / 2) / (float(sigma) * math.sqrt(2 * math.pi))


def _t_pdf(x: Value, nu: Value) -> float:
    v = float(nu)
    front = math.lgamma((v + 1) / 2) - math.lgamma(v / 2) - math.log(v * math.pi) / 2
    return math.exp(front - (v + 1) / 2 * math.log1p(float(x) ** 2 / v))


def _chi_pdf(x: Value, k: Value) -> float:
    value, half = float(x), float(k) / 2
    if value <= 0:
        return 0.0
    return math.exp((half - 1) * math.log(value) - value / 2 - half * math.log(2) - math.lgamma(half))


def _f_pdf(x: Value, d1: Value, d2: Value) -> float:
    value, m, n = float(x), float(d1), float(d2)
    if value <= 0:
        return 0.0
    front = math.lgamma((m + n) / 2) - math.lgamma(m / 2) - math.lgamma(n / 2) + m / 2 * math.log(m / n)
    return math.exp(front + (m / 2 - 1) * math.log(value) - (m + n) / 2 * math.log1p(m * value / n))


def _exponential_pdf(x: Value, m: Value) -> float:
    return float(m) * math.exp(-float(m) * float(x)) if x >= 0 else 0.0


def _uniform_pdf(x: Value, a: Value, b: Value) -> Value:
    return _ratio(1, b - a) if a <= x <= b else 0


def _binomial_pdf(x: Value, n: Value, p: Value) -> float:
    total, share = int(n), float(p)
    if x != int(x) or not 0 <= x <= total:
        return 0.0
    if share in (0.0, 1.0):
        return float(int(x) == total * share)
    return math.exp(_log_choose(total, int(x)) + int(x) * math.log(share) + (total - int(x)) * math.log1p(-share))


def _poisson_pdf(x: Value, mu: Value) -> float:
    if x != int(x) or x < 0:
        return 0.0
    return math.exp(int(x) * math.log(mu) - float(mu) - math.lgamma(int(x) + 1))


def _geometric_pdf(x: Value, p: Value) -> float:
    return float(p) * (1 - float(p)) ** (int(x) - 1) if x == int(x) and x >= 1 else 0.0


def _hypergeometric_pdf(x: Value, r: Value, b: Value, n: Value) -> float:
    of_interest, others, drawn = int(r), int(b), int(n)
    if x != int(x) or not max(0, drawn - others) <= x <= min(drawn, of_interest):
        return 0.0
    chosen = _log_choose(of_interest, int(x)) + _log_choose(others, drawn - int(x))
    return math.exp(chosen - _log_choose(of_interest + others, drawn))


def _log_choose(n: int, k: int) -> float:
    if n <= 1_000:
        return math.log(math.comb(n, k))
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


def _ratio(over: Value, under: Value) -> Value:
    if isinstance(over, float) or isinstance(under, float):
        return over / under
    return Fraction(over) / Fraction(under)


_DENSITIES: dict[str, Callable[..., Value]] = {
    "normal": _normal_pdf,
    "student_t": _t_pdf,
    "chi_squared": _chi_pdf,
    "fisher_f": _f_pdf,
    "exponential": _exponential_pdf,
    "uniform": _uniform_pdf,
    "binomial": _binomial_pdf,
    "poisson": _poisson_pdf,
    "geometric": _geometric_pdf,
    "hypergeometric": _hypergeometric_pdf,
}


# --- cumulated ---


def _normal_cdf(x: Value, mu: Value, sigma: Value) -> float:
    return math.erfc((float(mu) - float(x)) / (float(sigma) * math.sqrt(2))) / 2


def _t_cdf(x: Value, nu: Value) -> float:
    value, v = float(x), float(nu)
    tail = beta_share(v / 2, 0.5, v / (v + value * value)) / 2
    return tail if value < 0 else 1.0 - tail


def _f_cdf(x: Value, d1: Value, d2: Value) -> float:
    value, m, n = float(x), float(d1), float(d2)
    return beta_share(m / 2, n / 2, m * value / (m * value + n)) if value > 0 else 0.0


def _uniform_cdf(x: Value, a: Value, b: Value) -> Value:
    return _ratio(min(max(x, a), b) - a, b - a)


def _binomial_cdf(x: Value, n: Value, p: Value) -> float:
    whole = math.floor(x)
    if whole < 0 or whole >= n:
        return float(whole >= 0)
    return beta_share(int(n) - whole, whole + 1, 1 - float(p))


def _poisson_cdf(x: Value, mu: Value) -> float:
    return 1.0 - lower_gamma(math.floor(x) + 1, float(mu)) if x >= 0 else 0.0


def _geometric_cdf(x: Value, p: Value) -> float:
    return 1.0 - (1.0 - float(p)) ** math.floor(x) if x >= 1 else 0.0


def _hypergeometric_cdf(x: Value, r: Value, b: Value, n: Value) -> float:
    first = max(0, int(n) - int(b))
    last = min(math.floor(x), int(n), int(r))
    if last - first > LARGEST_COUNT // 100:
        raise ValueError("too many terms of a hypergeometric distribution")
    return min(1.0, math.fsum(_hypergeometric_pdf(k, r, b, n) for k in range(first, last + 1)))


_CUMULATED: dict[str, Callable[..., Value]] = {
    "normal": _normal_cdf,
    "student_t": _t_cdf,
    "chi_squared": lambda x, k: lower_gamma(float(k) / 2, float(x) / 2),
    "fisher_f": _f_cdf,
    "exponential": lambda x, m: -math.expm1(-float(m) * float(x)) if x > 0 else 0.0,
    "uniform": _uniform_cdf,
    "binomial": _binomial_cdf,
    "poisson": _poisson_cdf,
    "geometric": _geometric_cdf,
    "hypergeometric": _hypergeometric_cdf,
}


# --- quantiles ---


def _quantile(family: str, share: Value, *parameters: Value) -> Value:
    """The value below which ``share`` of all lie; of a count the least one that so many reach."""
    own = _in_domain(family, parameters)
    if not 0 < share < 1:
        raise ValueError(f"no value is the quantile of {share}")
    match family, own:
        case "normal", (mu, sigma):
            return NormalDist(float(mu), float(sigma)).inv_cdf(float(share))
        case "uniform", (a, b):
            return a + share * (b - a)
        case "exponential", (m,):
            return -math.log1p(-float(share)) / float(m)
    cumulated = partial(_cumulated_at, family, own)
    if family in DISCRETE:
        return _least_count(cumulated, float(share), 1 if family == "geometric" else 0)
    if family == "student_t" and share < 0.5:
        return -_bisected(cumulated, 1 - float(share))
    return _bisected(cumulated, float(share))


def _cumulated_at(family: str, parameters: tuple[Value, ...], value: float) -> float:
    return float(_CUMULATED[family](value, *parameters))


def _least_count(cumulated: Callable[[float], float], share: float, least: int) -> int:
    high = max(1, least)
    while cumulated(high) < share and high < LARGEST_COUNT:
        high *= 2
    low = least - 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if cumulated(middle) >= share * (1 - 1e-14) else (middle, high)
    return high


def _bisected(cumulated: Callable[[float], float], share: float) -> float:
    """Of a distribution over values from zero on, or of the upper half of a symmetrical one."""
    low, high = 0.0, 1.0
    while cumulated(high) < share:
        low, high = high, 2 * high
        if math.isinf(high):
            raise ValueError(f"no value is the quantile of {share}")
    for _ in range(MOST_STEPS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (low, middle) if cumulated(middle) >= share else (middle, high)
    return high
