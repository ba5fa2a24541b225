"""Static files: scripts, styles, pictures."""

from typing import Any

from whitenoise.middleware import WhiteNoiseMiddleware


class AssetsMiddleware(WhiteNoiseMiddleware):
    """No page is a static file: a page is answered with its own policy and nonce, or not at all.

    Hidden folders are the build's own: the manifest in ``.vite/`` names every module of the source.
    """

    def add_file_to_dictionary(self, url: str, path: str, stat_cache: Any = None) -> None:
        if "/." not in url and not url.endswith((".html", ".html.gz", ".html.br")):
            super().add_file_to_dictionary(url, path, stat_cache=stat_cache)
