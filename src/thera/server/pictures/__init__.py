"""Pictures of studies, for whoever hands on a link: drawn by workers, the latest kept."""
