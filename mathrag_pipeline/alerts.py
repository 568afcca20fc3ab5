"""Who is told when a run fails, whatever failed: a document, a build, an evaluation, a check of freshness.

The daemon's log always; a webhook and e-mail where they are configured (``MATHRAG_ALERTS__*``).
"""

from __future__ import annotations

import html
import logging

import dagster as dg
import httpx

from mathrag.settings import AlertSettings
from mathrag_pipeline.partitions import DOCUMENT_TAG
from mathrag_pipeline.runs import failure_reason

LOG = logging.getLogger("mathrag.alerts")
WEBHOOK_SECONDS = 10.0


def alert_sensors(settings: AlertSettings) -> list[dg.SensorDefinition]:
    """The sensors that are configured."""
    return [_log_and_webhook(settings), *([_email(settings)] if settings.email_to else [])]


def job_of(context: dg.RunFailureSensorContext) -> str:
    """The job of a failed run, or what it was for: Dagster's own job runs checks, and assets that somebody chose."""
    run = context.dagster_run
    chosen = sorted(key.name for key in run.asset_check_selection or ()) or sorted(
        key.to_user_string() for key in run.asset_selection or ()
    )
    return ", ".join(chosen) if chosen and run.job_name.startswith("__") else run.job_name


def alert_of(context: dg.RunFailureSensorContext, settings: AlertSettings) -> dict[str, str]:
    """What is said of a failed run."""
    run = context.dagster_run
    entries = context.instance.all_logs(run.run_id)
    said = {
        "job": job_of(context),
        "document": run.tags.get(DOCUMENT_TAG, run.tags.get("dagster/partition", "")),
        "reason": failure_reason(entry.dagster_event for entry in entries if entry.dagster_event),
        "run": run.run_id,
        "page": f"{settings.page.rstrip('/')}/runs/{run.run_id}" if settings.page else "",
    }
    return {name: value for name, value in said.items() if value}


def _log_and_webhook(settings: AlertSettings) -> dg.SensorDefinition:
    @dg.run_failure_sensor(
        name="alerts",
        monitor_all_code_locations=True,
        default_status=dg.DefaultSensorStatus.RUNNING,
        description="Says in the log, and to the webhook where there is one, which run failed and why",
    )
    def alerts(context: dg.RunFailureSensorContext) -> None:
        alert = alert_of(context, settings)
        LOG.error("run failed: %s", "; ".join(f"{name} {value}" for name, value in alert.items()))
        if settings.webhook:
            address = settings.webhook.get_secret_value()
            httpx.post(address, json=alert, timeout=WEBHOOK_SECONDS).raise_for_status()

    return alerts


def _email(settings: AlertSettings) -> dg.SensorDefinition:
    def body(context: dg.RunFailureSensorContext) -> str:
        said = alert_of(context, settings)
        return "<br>".join(f"{html.escape(name)}: {html.escape(value)}" for name, value in said.items())

    return dg.make_email_on_run_failure_sensor(
        email_from=settings.email_from,
        email_password=settings.email_password.get_secret_value(),
        email_to=list(settings.email_to),
        email_body_fn=body,
        email_subject_fn=lambda context: f"MathRAG: a run of {job_of(context)} failed",
        smtp_host=settings.email_host,
        smtp_type=settings.email_security,
        smtp_port=settings.email_port,
        smtp_user=settings.email_user,
        name="email",
        monitor_all_code_locations=True,
        default_status=dg.DefaultSensorStatus.RUNNING,
    )
