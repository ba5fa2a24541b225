# The portal as an image: pages built, packages pinned by their hashes, no compiler, no root.
# compose.yaml and deploy/kubernetes/ run it. docs/operations/install.md says how to pin the two
# images below by their digests. REQUIREMENTS=traces adds what sends traces (docs/operations/monitor.md).
ARG NODE_IMAGE=node:24-bookworm-slim
ARG PYTHON_IMAGE=python:3.11-slim-bookworm

FROM ${NODE_IMAGE} AS pages
WORKDIR /source/portal-ui
COPY portal-ui/package.json portal-ui/package-lock.json portal-ui/.npmrc ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY CHANGELOG.md /source/
COPY portal-ui/ ./
RUN npm run --silent build

FROM ${PYTHON_IMAGE} AS packages
ARG REQUIREMENTS=runtime
COPY requirements/runtime.txt requirements/traces.txt /tmp/
RUN python -m venv /portal/.venv \
    && /portal/.venv/bin/pip install --no-cache-dir --disable-pip-version-check \
        --require-hashes -r /tmp/${REQUIREMENTS}.txt

FROM ${PYTHON_IMAGE}
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin portal \
    && install -d -o 10001 -g 10001 -m 700 /data
WORKDIR /portal
COPY --from=packages /portal/.venv .venv
COPY manage.py CHANGELOG.md NOTICE LICENSE ./
COPY accounts accounts
COPY config config
COPY console console
COPY core core
COPY demo demo
COPY ocr ocr
COPY workflow workflow
COPY --from=pages /source/portal-ui/dist portal-ui/dist
RUN .venv/bin/python -m whitenoise.compress --quiet portal-ui/dist \
    && .venv/bin/python -m compileall -q accounts config console core demo ocr workflow
ENV PORTAL_DATA_DIR=/data LISTEN=0.0.0.0 PORT=8000 \
    PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
USER 10001:10001
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
    CMD [".venv/bin/python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/health/live', timeout=4)"]
ENTRYPOINT [".venv/bin/python", "manage.py"]
CMD ["serve"]
